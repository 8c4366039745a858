import { useTypedValues } from '@prizestash/shared/forms';
import { phoneDigits } from '@prizestash/shared/rules/phone';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { emptyClaim } from '../fields/claim-fields';
import { formatPhone } from '../phone/format-phone';
import { readDraft } from './claim-draft';

/**
 * Sets the values that the form starts with: what was typed or autofilled before hydration and, for
 * fields that are still empty, the draft of this tab.
 *
 * @param adopt receives the values, or null when there are none. It is called once.
 */
export function useInitialValues(
  form: RefObject<HTMLFormElement | null>,
  adopt: (values: ClaimValues | null) => void,
): void {
  const typed = useRef<Record<string, string>>({});
  useTypedValues(form, (values) => {
    typed.current = values;
  });
  // Runs after the effect of `useTypedValues`, and before the browser paints.
  useLayoutEffect(() => {
    const values = mergeInitialValues(typed.current, readDraft() ?? emptyClaim);
    adopt(Object.values(values).some(Boolean) ? values : null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on mount only
  }, []);
}

function mergeInitialValues(typed: Record<string, string>, draft: ClaimValues): ClaimValues {
  const entered = { ...typed, phone: formatPhone(phoneDigits(typed['phone'] ?? '')) };
  const texts = Object.entries(draft).map(([name, saved]) => [
    name,
    entered[name as keyof typeof entered] || saved,
  ]);
  return { ...(Object.fromEntries(texts) as ClaimValues), tcpa: 'tcpa' in typed };
}
