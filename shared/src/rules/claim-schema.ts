import { boolean, mixed, object, string } from 'yup';
import { isOldEnough } from './age';
import { birthdayOf } from './birthday';
import { isEmail } from './email';
import { isGender } from './genders';
import { messages } from './messages';
import { isPhone } from './phone';
import { isPlainText } from './plain-text';
import { isPostalCode } from './postal-code';
import { isStateName } from './states';
import { textLimits } from './text-limits';

/** The claim form's model: the contact with the birthday in three parts (specification, section 3). */
export interface ClaimValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly gender: string;
  readonly phone: string;
  readonly month: string;
  readonly day: string;
  readonly year: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly tcpa: boolean;
}

/** A field of the form, or `birthday` for what only the three date boxes together can get wrong. */
export type ClaimField = keyof ClaimValues | 'birthday';

/** Makes a rule wait until there is something to judge: an empty field is only 'Required'. */
const given =
  (rule: (text: string) => boolean) =>
  (text: string | undefined): boolean =>
    !text || rule(text);

const required = () => string().trim().required(messages.required);
const plain = (max: number) =>
  required().max(max, messages.tooLong(max)).test('plain', messages.plainText, given(isPlainText));

/** The birthday in an unfinished form is left alone: its empty boxes already say 'Required'. */
function whole(values: ClaimValues, rule: (birthday: string | null) => boolean): boolean {
  const typed = [values.month, values.day, values.year].every((part) => part?.trim());
  return !typed || rule(birthdayOf(values));
}

/**
 * The claim form's rules, one a line (specification, section 5). Empty fields are all reported at
 * once, a filled field by its first broken rule. The date as a whole is reported under `birthday`.
 * @param now the moment of entry, for the age
 */
export const claimSchema = (now: Date) =>
  object({
    first_name: plain(textLimits.first_name),
    last_name: plain(textLimits.last_name),
    email: required().test('email', messages.invalidEmail, given(isEmail)),
    gender: required().test('gender', messages.choice, given(isGender)),
    phone: required().test('phone', messages.phone, given(isPhone)),
    month: required(),
    day: required(),
    year: required(),
    birthday: mixed()
      .test('real', messages.impossibleDate, (_, { parent }) =>
        whole(parent as ClaimValues, (birthday) => birthday !== null),
      )
      .test('age', messages.underAge, (_, { parent }) =>
        whole(parent as ClaimValues, (birthday) => birthday === null || isOldEnough(birthday, now)),
      ),
    street: plain(textLimits.street),
    city: plain(textLimits.city),
    state: required().test('state', messages.choice, given(isStateName)),
    postal_code: required().test('postal code', messages.postalCode, given(isPostalCode)),
    tcpa: boolean().required(messages.required).oneOf([true], messages.consent),
  });
