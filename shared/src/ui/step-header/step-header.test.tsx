import { render, screen } from '@testing-library/react';
import { StepHeader } from './step-header';

test.each([1, 2, 3])('step %d of 3 in words and bars', (step) => {
  const { container } = render(<StepHeader step={step} of={3} title="Optional offer" />);
  expect(screen.getByText(`${step} of 3`)).toBeInTheDocument();
  expect(screen.getByText('Optional offer')).toBeInTheDocument();
  expect(container.querySelectorAll('.reached')).toHaveLength(step);
  expect(container.querySelectorAll('.ahead')).toHaveLength(3 - step);
});
