import { render, screen } from '@testing-library/react';
import { StepHeader } from './step-header';

it.each([1, 2, 3])('shows step %d of 3 as text and as bars', (step) => {
  const { container } = render(<StepHeader step={step} of={3} title="Optional offer" />);
  expect(screen.getByText(`${step} of 3`)).toBeInTheDocument();
  expect(screen.getByText('Optional offer')).toBeInTheDocument();
  expect(container.querySelectorAll('.reached')).toHaveLength(step);
  expect(container.querySelectorAll('.ahead')).toHaveLength(3 - step);
});
