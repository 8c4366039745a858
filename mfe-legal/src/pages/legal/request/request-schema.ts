import { toAsciiDigits } from '@prizestash/shared/rules/decimal-digits';
import { isEmail } from '@prizestash/shared/rules/email';
import { dropInvisibleMarks } from '@prizestash/shared/rules/invisible-marks';
import { isPostalCode } from '@prizestash/shared/rules/postal-code';
import { object, string } from 'yup';
import { validateYupSchema, yupToFormErrors, type FormikErrors } from 'formik';
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

const trimmed = () => string().transform(dropInvisibleMarks).trim();

/** Letters and digits of a phone number, without the country code of the US. */
const readPhone = (text: string) =>
  toAsciiDigits(text)
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/^0*1(?=\d{10}$)/, '');

/** Without the four digits of a ZIP+4. */
const readPostalCode = (text: string) => toAsciiDigits(text).replace(/^(\d{5})\D?\d{4}$/, '$1');

/** A name of one letter is one; another character alone is none. */
const isName = (text: string) => text.length > 1 || /\p{L}/u.test(text);

/** Skips a rule for an empty field, which only gets the message that it is required. */
const unlessEmpty = (rule: (text: string) => boolean) => (text: string | undefined) =>
  !text || rule(text);

/** The rules of the CCPA form (docs/product.md, section 5.2). */
export const requestSchema = object({
  privacyType: string().required('Privacy type is required'),
  an: string().required('Privacy type is required'),
  email: trimmed()
    .required('Email is required')
    .test('email', 'Invalid email format', unlessEmpty(isEmail)),
  first_name: trimmed()
    .required('First name is required')
    .test('name', 'First name must be at least 2 characters', unlessEmpty(isName)),
  last_name: trimmed()
    .required('Last name is required')
    .test('name', 'Last name must be at least 2 characters', unlessEmpty(isName)),
  phone: trimmed()
    .transform(readPhone)
    .required('Phone number is required')
    .matches(/^[0-9]*$/, 'Phone number must contain only digits')
    .min(10, 'Phone number must be at least 10 digits')
    .max(15, "Phone number can't be longer than 15 digits"),
  street: trimmed().required('Street address is required'),
  address2: trimmed().default(''),
  city: trimmed().required('City is required'),
  state: string().required('State is required'),
  postal_code: trimmed()
    .transform(readPostalCode)
    .required('Postal code is required')
    .test('postal code', 'Postal code must be 5 digits', unlessEmpty(isPostalCode)),
});
