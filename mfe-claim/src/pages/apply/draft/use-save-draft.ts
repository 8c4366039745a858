import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { useEffect, useRef } from 'react';
import { saveDraft } from './claim-draft';

/**
 * Keeps what was entered so far for an accidental reload.
 * @param isOpen false once the entry was accepted: nothing is kept from then on.
 */
export function useSaveDraft(values: ClaimValues, isOpen: boolean): void {
  const first = useRef(values);
  useEffect(() => {
    // The empty form of the first render must not wipe out the draft that is about to be read.
    if (isOpen && values !== first.current) saveDraft(values, new Date());
  }, [values, isOpen]);
}
