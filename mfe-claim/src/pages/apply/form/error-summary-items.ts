import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import type { ErrorSummaryItem } from '@prizestash/shared/ui';
import type { FormikErrors } from 'formik';
import { claimFields, fieldIdOf, summaryLabels, type ClaimErrors } from '../fields/claim-fields';

/** Lists the errors in page order, each with the id of the input that it links to. */
export function errorSummaryItems(formikErrors: FormikErrors<ClaimValues>): ErrorSummaryItem[] {
  const errors = formikErrors as ClaimErrors;
  return claimFields.flatMap((field) => {
    const message = errors[field];
    return message ? [{ fieldId: fieldIdOf(field), label: summaryLabels[field], message }] : [];
  });
}
