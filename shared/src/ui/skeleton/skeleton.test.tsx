import { render } from '@testing-library/react';
import { Skeleton } from './skeleton';

it.each([120, '100%'] as const)('reserves a height of %s without an inline style', (height) => {
  const { container } = render(<Skeleton height={height} />);
  const drawing = container.querySelector('svg');
  expect(drawing).toHaveAttribute('height', String(height));
  expect(drawing).not.toHaveAttribute('style');
  expect(drawing).toHaveAttribute('aria-hidden', 'true');
});
