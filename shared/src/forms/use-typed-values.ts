import { useLayoutEffect, useRef, type RefObject } from 'react';
import { hasForgotten } from '../storage';
import { readDraft } from './draft';
import { takeServedForm } from './served-forms';

/** Set by the page's inline script (the site host's `retry-main-file.ts`) while nobody handles a submit. */
const PRESSED = 'data-pressed';

/**
 * Reads what the visitor or autofill entered into a form before hydration. Pages are prerendered,
 * so fields can be filled before the script runs. Hydration keeps that text in the DOM, but a
 * controlled form starts with its own initial values and would overwrite it. Where React has replaced
 * the form, the values are those of the one that the visitor saw. A form that was submitted before
 * hydration is submitted afterwards.
 *
 * @param form the form element.
 * @param adopt receives the values that are not empty, by field name; a ticked checkbox has the
 *   value `on`. It is called once, and not at all when every field is empty.
 * @param draft name of the draft whose texts the fields get that are empty.
 */
export function useTypedValues(
  form: RefObject<HTMLFormElement | null>,
  adopt: (typed: Record<string, string>) => void,
  draft?: string,
): void {
  const adoptOnMount = useRef(adopt);
  // A layout effect runs before another render writes the initial values into the fields.
  useLayoutEffect(() => {
    const { current } = form;
    if (!current) return undefined;
    const typed = draft === undefined ? {} : readDraft(draft);
    const mayBeRestored = isRestored();
    const served = takeServedForm(current);
    // Firefox restores what was typed before, also after the device has forgotten it.
    if (mayBeRestored && Object.keys(typed).length === 0 && hasForgotten()) served.reset();
    for (const field of served.elements as Iterable<HTMLInputElement>) {
      if (mayBeRestored && field.type === 'checkbox') field.checked = false;
      const value = valueOf(field);
      if (value !== '') typed[field.name] = value;
    }
    if (Object.keys(typed).length > 0) adoptOnMount.current(typed);
    if (!served.hasAttribute(PRESSED)) return undefined;
    served.removeAttribute(PRESSED);
    // Once what was typed is rendered. Safari before 16 has no `requestSubmit`.
    const timer = setTimeout(() =>
      current.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on mount only
  }, [form]);
}

/** Whether the document was opened by a reload or by Back, after which a browser restores fields. */
function isRestored(): boolean {
  // jsdom has no navigation timing.
  const [navigation] = (performance as Partial<Performance>).getEntriesByType?.('navigation') ?? [];
  const { type = '' } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  return ['reload', 'back_forward'].includes(type);
}

/** A field set has no value. */
function valueOf({ type, checked, value }: HTMLInputElement): string {
  return type === 'checkbox' && !checked ? '' : (value ?? '');
}
