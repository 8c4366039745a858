import { validateYupSchema, yupToFormErrors, type FormikErrors } from 'formik';
import { requestSchema } from './request-schema';
import type { RequestValues } from './request-options';

/** The first message of each invalid field; an empty object for a valid request. */
export async function validateRequest(values: RequestValues): Promise<FormikErrors<RequestValues>> {
  try {
    await validateYupSchema(values, requestSchema);
    return {};
  } catch (error) {
    if ((error as Error).name !== 'ValidationError') throw error;
    return yupToFormErrors(error);
  }
}

export function trimRequest(values: RequestValues): RequestValues {
  return requestSchema.cast(values);
}
