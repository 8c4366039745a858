import type { ClaimField, ClaimValues } from '@prizestash/shared/rules/claim-schema';

/** The label of each field, in page order. */
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

/** The label of each field in the error summary, where the legend of its group is not shown. */
export const summaryLabels: typeof claimLabels = {
  ...claimLabels,
  month: 'Month of birth',
  day: 'Day of birth',
  year: 'Year of birth',
};

/** Every field that can have an error, in page order. */
export const claimFields = Object.keys(claimLabels) as readonly ClaimField[];

export type ClaimTextName = Exclude<keyof ClaimValues, 'tcpa'>;

/** The initial values of an empty form. Consent is never preselected. */
export const emptyClaim = {
  ...Object.fromEntries(
    claimFields.filter((name) => name !== 'birthday').map((name) => [name, '']),
  ),
  tcpa: false,
} as ClaimValues;

export type ClaimErrors = Partial<Record<ClaimField, string>>;

/** Returns the id of the input that an error links to; for the date as a whole, its first input. */
export function fieldIdOf(field: ClaimField): string {
  return field === 'birthday' ? 'month' : field;
}

/** Returns whether the visitor filled in a field; for the date as a whole, all three inputs. */
export function isFilled(field: ClaimField, values: ClaimValues): boolean {
  if (field === 'birthday') return [values.month, values.day, values.year].every(Boolean);
  return Boolean(values[field]);
}

export function isClaimField(name: string): name is ClaimField {
  return Object.hasOwn(claimLabels, name);
}
