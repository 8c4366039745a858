import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { TextLink } from './text-link';

function CurrentPath() {
  return <output>{useLocation().pathname}</output>;
}

it('navigates inside the site with "to"', async () => {
  render(
    <MemoryRouter>
      <TextLink to="/legal/rules">Official rules</TextLink>
      <CurrentPath />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Official rules' }));
  expect(screen.getByRole('status')).toHaveTextContent('/legal/rules');
});

it('renders a plain link with "href" and passes attributes on', () => {
  render(
    <TextLink href="mailto:support@example.com" rel="nofollow">
      Write to us
    </TextLink>,
  );
  const link = screen.getByRole('link', { name: 'Write to us' });
  expect(link).toHaveAttribute('href', 'mailto:support@example.com');
  expect(link).toHaveAttribute('rel', 'nofollow');
});
