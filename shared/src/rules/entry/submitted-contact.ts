/** No entry can be without its consent, nor without what the form asks for in its own way. */
type Requirements = Readonly<
  Record<string, 'required' | 'optional'> & Record<'gender' | 'birthday' | 'tcpa', 'required'>
>;

/**
 * The fields of the contact, in the order of the form (docs/product.md, section 3.1). Types, rules,
 * stored records, lists for the operator and the body of the API follow from it. A visitor may leave
 * an optional field empty: the contact and the entry are then without it, like those of visitors who
 * entered before the field was added.
 */
export const contactFields = {
  first_name: 'required',
  last_name: 'required',
  email: 'required',
  gender: 'required',
  /** `+1` and ten digits. */
  phone: 'required',
  /** `MM/DD/YYYY`, two-digit month and day. */
  birthday: 'required',
  street: 'required',
  city: 'required',
  /** A state's label, for example `California`. */
  state: 'required',
  /** Five digits. */
  postal_code: 'required',
  /**
   * Consent to rules, terms, privacy policy and daily email promotions; true in an accepted entry.
   */
  tcpa: 'required',
} as const;

export type ContactField = keyof typeof contactFields;
/** A field that a visitor may leave empty. */
export type OptionalField = {
  [Field in ContactField]: 'optional' extends (typeof contactFields)[Field] ? Field : never;
}[ContactField];
type RequiredText = Exclude<ContactField, OptionalField | 'gender' | 'tcpa'>;

/** The names of {@link contactFields}, in the same order. */
export const contactFieldNames: readonly ContactField[] = Object.keys(
  contactFields satisfies Requirements,
) as ContactField[];

/** Decides whether a visitor may leave a field empty. Other names are those of no optional field. */
export function isOptionalField(name: string): name is OptionalField {
  const requirements: Readonly<Record<string, string>> = contactFields;
  return Object.hasOwn(contactFields, name) && requirements[name] === 'optional';
}

/** The details that a visitor submits and the device stores. */
export interface SubmittedContact
  extends Readonly<Record<RequiredText, string>>, Readonly<Partial<Record<OptionalField, string>>> {
  /** One of the genders of the form; a later version may have more. */
  readonly gender: string;
  readonly tcpa: boolean;
}
