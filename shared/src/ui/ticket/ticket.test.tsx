import { render, screen } from '@testing-library/react';
import { Ticket } from './ticket';

test('shows what it is worth and, below, its stub', () => {
  render(<Ticket stub="Drawing: Sunday, November 22">$1,000</Ticket>);
  const worth = screen.getByText('$1,000');
  const stub = screen.getByText('Drawing: Sunday, November 22');
  expect(worth.compareDocumentPosition(stub)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('without a stub there is no perforation', () => {
  const { container } = render(<Ticket tone="paper">Luz M.</Ticket>);
  expect(container.querySelector('.stub')).toBeNull();
});
