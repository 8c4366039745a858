import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button } from './button';
import { ButtonLink } from './button-link';

test('a button is no submit button unless asked to be', () => {
  render(<Button>Go</Button>);
  expect(screen.getByRole('button', { name: 'Go' })).toHaveAttribute('type', 'button');
});

test('while busy it says so, keeps the focus and ignores presses', async () => {
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
  const press = jest.fn();
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} busyLabel="Sending…" onClick={press}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(submit).toHaveBeenCalledTimes(1);

  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Sending…' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Sending…');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a button link is a link', () => {
  render(<ButtonLink to="/apply">Claim</ButtonLink>, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Claim' })).toHaveAttribute('href', '/apply');
});
