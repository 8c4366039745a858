import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorSummary, type ErrorSummaryItem } from './error-summary';

const items: ErrorSummaryItem[] = [
  { fieldId: 'email', label: 'Email', message: 'Invalid email' },
  { fieldId: 'state', label: 'State', message: 'Required' },
];

function form(shown: ErrorSummaryItem[], submits = 1) {
  return (
    <>
      <ErrorSummary key={submits} items={shown} />
      <input id="email" aria-label="Email" />
      <select id="state" aria-label="State" />
    </>
  );
}

it('takes focus when it mounts, and not when its items change', async () => {
  const { rerender } = render(form([]));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(form(items));
  expect(screen.getByRole('alert')).toHaveFocus();
  // Said once: by the focus, and by no live region.
  expect(screen.getByRole('alert')).toHaveAttribute('aria-live', 'off');
  await userEvent.click(screen.getByLabelText('Email'));
  rerender(form(items.slice(0, 1)));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  rerender(form(items, 2));
  expect(screen.getByRole('alert')).toHaveFocus();
});

it('scrolls its top into view after it takes the focus', () => {
  const calls: string[] = [];
  const focus = jest
    .spyOn(HTMLElement.prototype, 'focus')
    .mockImplementation(() => void calls.push('focus'));
  Element.prototype.scrollIntoView = function (options) {
    calls.push(`scroll ${this.getAttribute('role')} ${JSON.stringify(options)}`);
  };
  render(form(items));
  expect(calls).toEqual(['focus', 'scroll alert {"block":"start"}']);
  focus.mockRestore();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it.each([
  ['Email: Invalid email', 'Email'],
  ['State: Required', 'State'],
])('focuses the field of the link "%s"', async (link, field) => {
  render(form(items));
  await userEvent.click(screen.getByRole('link', { name: link }));
  expect(screen.getByLabelText(field)).toHaveFocus();
  expect(window.location.hash).toBe('');
});

it('lists five errors, and the others on request', async () => {
  const many = Array.from({ length: 13 }, (_, index) => ({
    fieldId: `field-${index}`,
    label: `Field ${index}`,
    message: 'Required',
  }));
  render(form(many));
  expect(screen.getAllByRole('link')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: '8 more' }));
  expect(screen.getAllByRole('link')).toHaveLength(13);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('alert')).toHaveFocus();
});
