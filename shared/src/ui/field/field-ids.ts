/** Returns the id of a field's hint. */
export const hintIdOf = (id: string) => `${id}-hint`;

/** Returns the id of a field's error message. */
export const errorIdOf = (id: string) => `${id}-error`;

/** ARIA attributes of a control. */
interface FieldState {
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/**
 * Returns the ARIA attributes that connect a control to its hint and error.
 * @param id id of the control.
 * @param texts the hint and error that are shown; `describedBy` adds ids of other elements.
 */
export function fieldState(
  id: string,
  texts: { hint?: unknown; error?: unknown; describedBy?: string | undefined },
): FieldState {
  const ids = [texts.describedBy, texts.hint && hintIdOf(id), texts.error && errorIdOf(id)];
  return {
    'aria-describedby': ids.filter(Boolean).join(' ') || undefined,
    'aria-invalid': texts.error ? true : undefined,
  };
}
