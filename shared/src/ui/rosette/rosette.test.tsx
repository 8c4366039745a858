import { render } from '@testing-library/react';
import { Rosette } from './rosette';

it('is hidden from screen readers', () => {
  const { container } = render(<Rosette />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container).toHaveTextContent('');
});
