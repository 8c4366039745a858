import type { Contact } from './contact';

/** Key and version of the stored record (specification, sections 3 and 9). */
export const contactKey = 'root';
export const contactVersion = 1;

/** Fields of a stored contact that hold a text, and must be there. */
export const contactTextFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'birthday',
  'street',
  'city',
  'state',
  'postal_code',
] as const satisfies readonly (keyof Contact)[];

/** Fields that the entry API's answer adds. */
export const contactReceiptFields = [
  'id',
  'entry_period',
  'entered_at',
] as const satisfies readonly (keyof Contact)[];

/** What a package was built to find in the page's contact store and on the device. */
export interface ContactContract {
  /** Key in local storage. */
  readonly key: string;
  /** Version of the stored record. */
  readonly version: number;
  readonly fields: readonly string[];
}

const fields = ['gender', 'tcpa', ...contactTextFields, ...contactReceiptFields] as const;
/** Does not compile while a field of the contact is missing above. */
const complete: readonly (keyof Contact)[] &
  Record<Exclude<keyof Contact, (typeof fields)[number]>, never> = fields;

/**
 * The contract of the sources at hand. Plain values, so that every package carries those that it was
 * built against, and publishing can compare them.
 */
export const contactContract: ContactContract = {
  key: contactKey,
  version: contactVersion,
  fields: complete,
};
