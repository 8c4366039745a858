import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import type { ErrorSummary } from '@prizestash/shared/ui';
import type { FormikErrors } from 'formik';
import type { ComponentProps } from 'react';
import { claimFields, fieldIdOf, summaryLabels, type ClaimErrors } from '../fields/claim-fields';

/** Lists the errors in page order, each with the id of the input that it links to. */
export function errorSummaryItems(
  formikErrors: FormikErrors<ClaimValues>,
): ComponentProps<typeof ErrorSummary>['items'] {
  const errors = formikErrors as ClaimErrors;
  return claimFields.flatMap((field) => {
    const message = errors[field];
    return message ? [{ fieldId: fieldIdOf(field), label: summaryLabels[field], message }] : [];
  });
}
