import { render } from '@testing-library/react';
import { Skeleton } from './skeleton';

test.each([[120], ['90vh']])('keeps a height of %s free without an inline style', (height) => {
  const { container } = render(<Skeleton height={height} />);
  const drawing = container.querySelector('svg');
  expect(drawing).toHaveAttribute('height', String(height));
  expect(drawing).not.toHaveAttribute('style');
  expect(drawing).toHaveAttribute('aria-hidden', 'true');
});
