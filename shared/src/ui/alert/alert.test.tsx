import { render, screen } from '@testing-library/react';
import { Alert, type AlertTone } from './alert';

it.each<[AlertTone, string]>([
  ['error', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'status'],
])('renders tone %s with role %s and its text', (tone, role) => {
  render(
    <Alert tone={tone} title="We could not send your entry.">
      Press again.
    </Alert>,
  );
  expect(screen.getByRole(role)).toHaveTextContent('We could not send your entry.Press again.');
  expect(screen.getByRole(role)).not.toHaveFocus();
});

it('takes focus with focusOnMount', () => {
  render(<Alert tone="success" title="Successfully unsubscribe" focusOnMount />);
  expect(screen.getByRole('status')).toHaveFocus();
  // Said once: by the focus, and by no live region.
  expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'off');
});

it('uses the given role for any tone', () => {
  render(<Alert tone="success" role="alert" title="Successfully unsubscribe" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Successfully unsubscribe');
});
