/** The CCPA form model (specification, section 3). Address line 2 has its own field, `address2`. */
export interface RequestValues {
  /** A value of `requestTypes`, or empty. */
  readonly privacyType: string;
  /** A value of `requesters`, or empty. */
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

/** The label of each field, in the order of the form and of the email. */
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
