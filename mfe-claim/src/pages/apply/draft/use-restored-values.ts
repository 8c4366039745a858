import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import type { useFormik } from 'formik';
import type { RefObject } from 'react';
import { preloadSubmissionChunk } from '../submission/load-submission-chunk';
import { useFillTimer } from '../submission/use-fill-timer';
import { useInitialValues } from './use-initial-values';
import { useSaveDraft } from './use-save-draft';

type ClaimFormik = ReturnType<typeof useFormik<ClaimValues>>;

/**
 * Restores the form's values on mount and saves them as a draft while the form is open.
 * @returns the fill timer. It runs only when the form was empty on mount, so that a visitor with a
 *   restored form is not taken for a bot.
 */
export function useRestoredValues(
  form: RefObject<HTMLFormElement | null>,
  formik: ClaimFormik,
  isOpen: boolean,
) {
  const fillTimer = useFillTimer();
  useInitialValues(form, (values) => {
    if (values === null) {
      fillTimer.start();
      return;
    }
    preloadSubmissionChunk();
    void formik.setValues(values, false);
  });
  useSaveDraft(formik.values, isOpen);
  return fillTimer;
}
