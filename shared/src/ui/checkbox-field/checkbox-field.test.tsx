import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField } from './checkbox-field';

const sentence = (
  <>
    I agree to the <a href="/legal/rules">rules</a>.
  </>
);

it('toggles the checkbox with a click on the sentence', async () => {
  render(<CheckboxField label={sentence} name="tcpa" />);
  const box = screen.getByRole('checkbox', { name: /I agree to the rules/ });
  expect(box).not.toBeChecked();
  await userEvent.click(screen.getByText(/I agree/));
  expect(box).toBeChecked();
});

it('shows the error as a tooltip that describes the checkbox and is announced', () => {
  const { rerender } = render(<CheckboxField label={sentence} name="tcpa" />);
  expect(screen.queryByRole('tooltip')).toBeNull();
  rerender(<CheckboxField label={sentence} name="tcpa" error="Please check here to continue" />);
  const bubble = screen.getByRole('tooltip');
  expect(bubble).toBeVisible();
  expect(bubble).toHaveAttribute('id', 'tcpa-error');
  expect(bubble.parentElement).toHaveAttribute('aria-live', 'polite');
  const box = screen.getByRole('checkbox');
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Please check here to continue');
});
