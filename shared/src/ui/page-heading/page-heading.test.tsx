import { render, screen } from '@testing-library/react';
import { PageHeading } from './page-heading';

test('is the first heading and can take the focus from a script', () => {
  render(<PageHeading lead="Five people so far.">PrizeStash Winners!</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1, name: 'PrizeStash Winners!' });
  heading.focus();
  expect(heading).toHaveFocus();
  expect(screen.getByText('Five people so far.')).toBeInTheDocument();
});
