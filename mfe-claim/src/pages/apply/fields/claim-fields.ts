import type { ClaimField, ClaimValues } from '@prizestash/shared/rules/claim-schema';

/** The form before anybody has touched it. Consent is never ticked for the visitor. */
export const emptyClaim: ClaimValues = {
  first_name: '',
  last_name: '',
  email: '',
  gender: '',
  phone: '',
  month: '',
  day: '',
  year: '',
  street: '',
  city: '',
  state: '',
  postal_code: '',
  tcpa: false,
};

/** What each field is called on the page, in the order of the page. */
export const claimLabels: Readonly<Record<ClaimField, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  gender: 'Gender',
  phone: 'Phone',
  birthday: 'Date of birth',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  street: 'Address',
  city: 'City',
  state: 'State',
  postal_code: 'Zip code',
  tcpa: 'Consent',
};

/** What each field is called where its group is not in sight. */
export const summaryLabels: typeof claimLabels = {
  ...claimLabels,
  month: 'Month of birth',
  day: 'Day of birth',
  year: 'Year of birth',
};

/** Every field that can be wrong, in the order of the page. */
export const claimFields = Object.keys(claimLabels) as readonly ClaimField[];

/** The fields that hold text. */
export type ClaimTextName = Exclude<keyof ClaimValues, 'tcpa'>;

/** Messages by field; a field without one is fine. */
export type ClaimErrors = Partial<Record<ClaimField, string>>;

/** The element that a message about a field leads to: the date's own messages lead to its first box. */
export function fieldIdOf(field: ClaimField): string {
  return field === 'birthday' ? 'month' : field;
}

/** True when the visitor has put something into the field; the date counts once all its boxes do. */
export function isFilled(field: ClaimField, values: ClaimValues): boolean {
  if (field === 'birthday') return [values.month, values.day, values.year].every(Boolean);
  return Boolean(values[field]);
}

/** True for the name of a field on this form. */
export function isClaimField(name: string): name is ClaimField {
  return Object.hasOwn(claimLabels, name);
}
