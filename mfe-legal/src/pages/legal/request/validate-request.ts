import { validateYupSchema, yupToFormErrors, type FormikErrors } from 'formik';
import { requestSchema } from './request-schema';
import type { RequestValues } from './request-values';

/** What is wrong with a request: the first message of each field, or nothing. */
export async function validateRequest(values: RequestValues): Promise<FormikErrors<RequestValues>> {
  try {
    await validateYupSchema(values, requestSchema);
    return {};
  } catch (failure) {
    if ((failure as Error).name !== 'ValidationError') throw failure;
    return yupToFormErrors(failure);
  }
}

/** A valid request, its texts trimmed. */
export function trimRequest(values: RequestValues): RequestValues {
  return { ...values, ...requestSchema.cast(values) };
}
