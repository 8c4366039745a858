/** Id of the reason under a field's label. */
export const hintIdOf = (id: string) => `${id}-hint`;

/** Id of a field's error message. */
export const errorIdOf = (id: string) => `${id}-error`;

/** What a control says about itself to assistive technology. */
export interface FieldState {
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/**
 * Ties a control to its hint and error.
 * @param id id of the control.
 * @param parts which of them are shown; `describedBy` adds ids of texts elsewhere on the page.
 */
export function fieldState(
  id: string,
  parts: { hint?: unknown; error?: unknown; describedBy?: string | undefined },
): FieldState {
  const ids = [parts.describedBy, parts.hint && hintIdOf(id), parts.error && errorIdOf(id)];
  return {
    'aria-describedby': ids.filter(Boolean).join(' ') || undefined,
    'aria-invalid': parts.error ? true : undefined,
  };
}
