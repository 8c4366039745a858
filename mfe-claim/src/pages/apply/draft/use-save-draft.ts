import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { useEffect, useRef } from 'react';
import { saveDraft } from './claim-draft';

/**
 * Saves the draft on every change, so that the form survives an accidental reload.
 * @param isOpen false once the entry is accepted; nothing is saved from then on.
 */
export function useSaveDraft(values: ClaimValues, isOpen: boolean): void {
  const initialValues = useRef(values);
  useEffect(() => {
    // The empty form of the first render must not overwrite a draft that has not been read yet.
    if (isOpen && values !== initialValues.current) saveDraft(values, new Date());
  }, [values, isOpen]);
}
