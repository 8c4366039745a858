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
