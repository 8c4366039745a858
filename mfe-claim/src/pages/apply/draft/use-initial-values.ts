import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { useLayoutEffect, type RefObject } from 'react';
import { readDraft } from './claim-draft';
import { emptyClaim } from '../fields/claim-fields';
import { readTypedValues } from './read-typed-claim';

/**
 * Starts the form with what is already there: the text that was typed or autofilled before the
 * script arrived and, where a field is still empty, the draft of this tab.
 *
 * @param adopt takes the values, or null when nothing was there; called once.
 */
export function useInitialValues(
  form: RefObject<HTMLFormElement | null>,
  adopt: (values: ClaimValues | null) => void,
): void {
  // Before the browser paints, and before another render would write the empty values into the page.
  useLayoutEffect(() => {
    if (!form.current) return;
    const typed = readTypedValues(form.current);
    const draft = readDraft() ?? emptyClaim;
    const values = Object.fromEntries(
      Object.entries(typed).map(([name, text]) => [name, text || draft[name as keyof ClaimValues]]),
    ) as unknown as ClaimValues;
    adopt(Object.values(values).some(Boolean) ? values : null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form appears
  }, []);
}
