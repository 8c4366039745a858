import { render, screen } from '@testing-library/react';
import { Ticket } from './ticket';

it('renders its content above its stub', () => {
  render(<Ticket stub="Drawing: Sunday, November 22">$1,000</Ticket>);
  const content = screen.getByText('$1,000');
  const stub = screen.getByText('Drawing: Sunday, November 22');
  expect(content.compareDocumentPosition(stub)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('renders no perforation without a stub', () => {
  const { container } = render(<Ticket tone="paper">Luz M.</Ticket>);
  expect(container.querySelector('.stub')).toBeNull();
});
