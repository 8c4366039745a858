import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button } from './button';
import { ButtonLink } from './button-link';

it('has type button by default', () => {
  render(<Button>Go</Button>);
  expect(screen.getByRole('button', { name: 'Go' })).toHaveAttribute('type', 'button');
});

it('while busy announces its label, keeps focus and ignores clicks', async () => {
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
  const click = jest.fn();
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} busyLabel="Sending…" onClick={click}>
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
  expect(click).toHaveBeenCalledTimes(1);
  expect(submit).toHaveBeenCalledTimes(1);
});

it('changes its label when it is busy for three seconds, and keeps its width', () => {
  jest.useFakeTimers();
  const button = (busy: boolean) => (
    <Button busy={busy} busyLabel="Sending…" lateLabel="Still sending…">
      Send
    </Button>
  );
  const { rerender } = render(button(true));
  act(() => jest.advanceTimersByTime(2_900));
  expect(screen.getByRole('status')).toHaveTextContent(/^Sending…$/);
  act(() => jest.advanceTimersByTime(200));
  expect(screen.getByRole('button', { name: 'Still sending…' })).toHaveAttribute('aria-disabled');
  expect(screen.getByRole('status')).toHaveTextContent(/^Still sending…$/);
  expect(document.querySelector('[data-label="Sending…"]')).toBeInTheDocument();
  rerender(button(false));
  rerender(button(true));
  expect(screen.getByRole('status')).toHaveTextContent(/^Sending…$/);
  jest.useRealTimers();
});

it('renders a ButtonLink as a link', () => {
  render(<ButtonLink to="/apply">Claim</ButtonLink>, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Claim' })).toHaveAttribute('href', '/apply');
});
