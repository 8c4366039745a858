import { ValidationError } from 'yup';
import { parseStoredContact } from '../../contact/stored-contact';
import { aPerson, anEntry } from '../../testing/people';
import { messages } from '../text/messages';
import { claimSchema } from './claim-schema';
import { checkEntry } from './check-entry';
import { contactFields, type ContactField } from './submitted-contact';

const now = new Date('2026-11-21T12:00:00Z');
const form = { ...aPerson, phone: '2125550143', month: '02', day: '09', year: '1990' };

/** The inputs of the form for a field. */
const inputsOf = (name: ContactField): readonly string[] =>
  name === 'birthday' ? ['month', 'day', 'year'] : [name];

function formErrors(values: object): Record<string, string> {
  try {
    claimSchema.validateSync(values, { abortEarly: false, context: { now } });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path, message]));
  }
}

/** Without a value, as an optional field is sent and stored by devices that never had it. */
const without = (name: string, values: object) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

const isStored = (contact: object) =>
  parseStoredContact(JSON.stringify({ contact, __mps__: { version: 1 } }), now.getTime()) !== null;

describe.each(Object.entries(contactFields) as [ContactField, 'required' | 'optional'][])(
  '%s, which is %s',
  (name, requirement) => {
    const isOptional = requirement === 'optional';
    const values = name === 'birthday' ? { month: ' ', day: '', year: '' } : { [name]: ' ' };

    it('is left empty in the form only when it is optional', () => {
      const required = inputsOf(name).map((input) => [input, messages.required]);
      const expected = name === 'tcpa' ? [['tcpa', messages.consent]] : required;
      expect(formErrors({ ...form, ...values, ...(name === 'tcpa' && { tcpa: false }) })).toEqual(
        isOptional ? {} : Object.fromEntries(expected),
      );
    });

    it.each([
      ['left out', without(name, anEntry)],
      ['empty', { ...anEntry, [name]: name === 'tcpa' ? null : '  ' }],
      ['null', { ...anEntry, [name]: null }],
    ])('is %s in an entry only when it is optional', (_how, body) => {
      expect(checkEntry(body, { now, landingPageId: 21 })).toEqual(
        isOptional
          ? { ok: true, entry: without(name, anEntry) }
          : { ok: false, errors: { [name]: messages.required }, unknownFields: false },
      );
    });

    it('is missing in a stored contact only when it is optional', () => {
      expect(isStored(without(name, aPerson))).toBe(isOptional);
      expect(isStored({ ...aPerson, [name]: 12 })).toBe(false);
    });
  },
);
