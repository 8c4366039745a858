/** The CCPA form's model (specification, section 3), with address line 2 in a field of its own. */
export interface RequestValues {
  /** A value of `requestTypes`, empty until one is chosen. */
  readonly privacyType: string;
  /** A value of `requesters`, empty until one is chosen. */
  readonly an: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly street: string;
  readonly address2: string;
  readonly city: string;
  /** The state's label, for example `California`. */
  readonly state: string;
  readonly postal_code: string;
}

export const emptyRequest: RequestValues = {
  privacyType: '',
  an: '',
  email: '',
  first_name: '',
  last_name: '',
  phone: '',
  street: '',
  address2: '',
  city: '',
  state: '',
  postal_code: '',
};

/** What the form calls each field, in the order of the form; also used in the mail it prepares. */
export const requestLabels: Record<keyof RequestValues, string> = {
  privacyType: 'Type of request',
  an: 'I am a (an)',
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  street: 'Address',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  postal_code: 'Zip code',
};
