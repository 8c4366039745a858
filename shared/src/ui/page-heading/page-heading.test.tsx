import { render, screen } from '@testing-library/react';
import { PageHeading } from './page-heading';

it('renders a focusable heading of level 1', () => {
  render(<PageHeading lead="Five people so far.">PrizeStash Winners!</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1, name: 'PrizeStash Winners!' });
  heading.focus();
  expect(heading).toHaveFocus();
  expect(screen.getByText('Five people so far.')).toBeInTheDocument();
});
