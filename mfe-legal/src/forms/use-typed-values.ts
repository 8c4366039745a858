import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Hands over what stands in a form's fields when the script arrives. Pages come as HTML, so people
 * and autofill fill fields before that; React keeps their text in view but does not know of it.
 *
 * @param form the form element.
 * @param adopt gets the fields that are not empty, by name; not called when there are none.
 */
export function useTypedValues(
  form: RefObject<HTMLFormElement | null>,
  adopt: (typed: Record<string, string>) => void,
): void {
  const first = useRef(adopt);
  // Before another render writes the empty values into the fields.
  useLayoutEffect(() => {
    if (!form.current) return;
    const typed: Record<string, string> = {};
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string' && value !== '') typed[name] = value;
    }
    if (Object.keys(typed).length > 0) first.current(typed);
  }, [form]);
}
