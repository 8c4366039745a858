import type { KeyboardEvent } from 'react';

/**
 * Moves the focus to the next field on Enter where an on-screen keyboard labels that key "next"
 * (`enterkeyhint`). iOS would submit the form; Android moves the focus itself, without this event.
 * With a mouse or trackpad, Enter submits the form as everywhere else.
 */
export function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const input = event.target;
  if (event.key !== 'Enter' || !(input instanceof HTMLInputElement)) return;
  if (
    input.getAttribute('enterkeyhint') !== 'next' ||
    !window.matchMedia('(pointer: coarse)').matches
  )
    return;
  const fields = [...event.currentTarget.elements].filter(
    (field): field is HTMLElement => field instanceof HTMLElement && field.tabIndex >= 0,
  );
  event.preventDefault();
  fields[fields.indexOf(input) + 1]?.focus();
}
