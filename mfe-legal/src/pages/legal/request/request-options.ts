/**
 * The label of each field of the CCPA form (docs/product.md, section 3.5), in the order of the form and
 * of the email. Address line 2 has its own field, `address2`.
 */
export const requestLabels = {
  /** A value of `requestTypes`. */
  privacyType: 'Type of request',
  /** A value of `requesters`. */
  an: 'I am a (an)',
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  street: 'Address',
  address2: 'Address line 2',
  city: 'City',
  /** The state's label, for example `California`. */
  state: 'State',
  postal_code: 'Zip code',
} as const;

export type RequestField = keyof typeof requestLabels;
export const requestFields = Object.keys(requestLabels) as readonly RequestField[];

/** The form's model: the text of each field, or empty. */
export type RequestValues = Readonly<Record<RequestField, string>>;

export const emptyRequest = Object.fromEntries(
  requestFields.map((name) => [name, '']),
) as RequestValues;

/** The type that also opts this device out. `?type=do-not-sell` preselects it. */
export const doNotSell = 'do-not-sell';

/** The rights of the CCPA, in plain English (Cal. Civ. Code 1798.100-121). */
export const requestTypes = [
  { value: doNotSell, label: 'Do not sell or share my personal information' },
  { value: 'know', label: 'Tell me what you know about me' },
  { value: 'copy', label: 'Send me a copy of my information' },
  { value: 'correct', label: 'Correct my information' },
  { value: 'delete', label: 'Delete my information' },
  { value: 'limit', label: 'Limit the use of my sensitive information' },
] as const;

/** Who can make a request: the person, or someone authorized to act for them. */
export const requesters = [
  { value: 'california-resident', label: 'California resident' },
  { value: 'other-resident', label: 'Resident of another US state' },
  { value: 'agent', label: 'Authorized agent acting for someone else' },
  { value: 'parent', label: 'Parent or guardian of a child' },
] as const;

/** The label of an option; empty for an unknown value. */
export function labelOf(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string {
  return options.find((option) => option.value === value)?.label ?? '';
}
