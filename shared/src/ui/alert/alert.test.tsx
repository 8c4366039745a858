import { render, screen } from '@testing-library/react';
import { Alert, type AlertTone } from './alert';

test.each<[AlertTone, string]>([
  ['error', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'status'],
])('tone %s has the role %s and its words', (tone, role) => {
  render(
    <Alert tone={tone} title="We could not send your entry.">
      Press again.
    </Alert>,
  );
  expect(screen.getByRole(role)).toHaveTextContent('We could not send your entry.Press again.');
  expect(screen.getByRole(role)).not.toHaveFocus();
});

test('takes the focus when asked to', () => {
  render(<Alert tone="success" title="Successfully unsubscribe" focusOnMount />);
  expect(screen.getByRole('status')).toHaveFocus();
});

test('interrupts when told to, whatever its tone', () => {
  render(<Alert tone="success" role="alert" title="Successfully unsubscribe" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Successfully unsubscribe');
});
