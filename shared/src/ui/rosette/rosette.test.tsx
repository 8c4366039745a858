import { render } from '@testing-library/react';
import { Rosette } from './rosette';

test('is decoration: nobody hears of it', () => {
  const { container } = render(<Rosette />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container).toHaveTextContent('');
});
