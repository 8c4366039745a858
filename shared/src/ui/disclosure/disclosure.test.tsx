import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './disclosure';

it('toggles with a click on its summary', async () => {
  render(<Disclosure summary="What does it receive?">Your first name.</Disclosure>);
  const details = screen.getByRole('group');
  expect(details).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('What does it receive?'));
  expect(details).toHaveAttribute('open');
  expect(screen.getByText('Your first name.')).toBeVisible();
  await userEvent.click(screen.getByText('What does it receive?'));
  expect(details).not.toHaveAttribute('open');
});
