import type { ValidationError } from 'yup';
import { requestSchema } from './request-schema';
import type { RequestValues } from './request-options';

const valid: RequestValues = {
  privacyType: 'delete',
  an: 'agent',
  email: 'sam@example.com',
  first_name: 'Jo',
  last_name: 'Li',
  phone: '2125550143',
  street: '1 Example Street',
  address2: '',
  city: 'Springfield',
  state: 'Illinois',
  postal_code: '62701',
};

/** The first message of each invalid field, as the form shows it. */
function errorsOf(change: Partial<RequestValues>): Record<string, string> {
  try {
    requestSchema.validateSync({ ...valid, ...change }, { abortEarly: false });
    return {};
  } catch (error) {
    const { inner } = error as ValidationError;
    return Object.fromEntries(inner.reverse().map(({ path, message }) => [path, message]));
  }
}

it('accepts a valid request', () => {
  expect(errorsOf({})).toEqual({});
});

it('requires every field but address line 2', () => {
  const empty = Object.fromEntries(Object.keys(valid).map((name) => [name, '']));
  expect(errorsOf(empty)).toEqual({
    privacyType: 'Privacy type is required',
    an: 'Privacy type is required',
    email: 'Email is required',
    first_name: 'First name is required',
    last_name: 'Last name is required',
    phone: 'Phone number is required',
    street: 'Street address is required',
    city: 'City is required',
    state: 'State is required',
    postal_code: 'Postal code is required',
  });
});

const firstName = 'First name must be at least 2 characters';
const lastName = 'Last name must be at least 2 characters';
const digits = 'Phone number must contain only digits';
const zip = 'Postal code must be 5 digits';

// Both sides of each limit (docs/product.md, section 5.2).
it.each<[keyof RequestValues, string, string | undefined]>([
  ['email', 'sam@example.com', undefined],
  ['email', ' sam@example.com ', undefined],
  ['email', 'sam@example', 'Invalid email format'],
  ['email', 'sam', 'Invalid email format'],
  ['first_name', '-', firstName],
  ['first_name', '. ', firstName],
  ['first_name', 'J', undefined],
  ['first_name', '张', undefined],
  ['first_name', 'Jo', undefined],
  ['last_name', '-', lastName],
  ['last_name', 'O', undefined],
  ['last_name', 'Li', undefined],
  ['phone', '212555014', 'Phone number must be at least 10 digits'],
  ['phone', '2125550143', undefined],
  ['phone', '212555014300000', undefined],
  ['phone', '2125550143000000', "Phone number can't be longer than 15 digits"],
  ['phone', '(212) 555-0143', undefined],
  ['phone', '+44 20 7946 0958', undefined],
  ['phone', '(212) 555-014', 'Phone number must be at least 10 digits'],
  ['phone', '+44 20 7946 0958 0000', "Phone number can't be longer than 15 digits"],
  ['phone', '1-800-FLOWERS', digits],
  ['phone', '212-555-0143 ext. 9', digits],
  ['phone', '()-', 'Phone number is required'],
  ['phone', '٢١٢٥٥٥٠١٤٣', undefined],
  ['phone', '２１２５５５０１４３', undefined],
  ['postal_code', '6270', zip],
  ['postal_code', '62701', undefined],
  ['postal_code', '627010', zip],
  ['postal_code', '6270a', zip],
  ['postal_code', '६२७०१', undefined],
  ['postal_code', ' 62701', undefined],
  ['postal_code', '62701-0001', undefined],
  ['postal_code', '62701-000', zip],
  ['postal_code', '62701-00011', zip],
  ['email', '\u202asam@example.com\u202c', undefined],
  ['email', '\u200bsam@example.com\ufeff', undefined],
  ['first_name', '\u200e-\u200e', firstName],
  ['street', '\u200b', 'Street address is required'],
  ['address2', 'Apartment 4', undefined],
  ['street', '   ', 'Street address is required'],
  ['city', '   ', 'City is required'],
])('validates %s %p with the message %p', (name, value, message) => {
  expect(errorsOf({ [name]: value })).toEqual(message === undefined ? {} : { [name]: message });
});

it.each([
  ['2125550143', '2125550143'],
  ['(212) 555-0143', '2125550143'],
  ['+1 212 555 0143', '2125550143'],
  ['1.212.555.0143', '2125550143'],
  ['001 212 555 0143', '2125550143'],
  ['(٢١٢) ٥٥٥-٠١٤٣', '2125550143'],
  ['+44 20 7946 0958', '442079460958'],
  ['0044 20 7946 0958', '00442079460958'],
  ['+31 20 794 0958', '31207940958'],
  ['0031 2345 6789', '003123456789'],
  ['0212 555 014', '0212555014'],
])('reads the phone %j as %j', (phone, digits) => {
  expect(requestSchema.cast({ ...valid, phone }).phone).toBe(digits);
});

it.each([' 62701', '62701-0001', '627010001', '\u202a62701\u202c', '６２７０１'])(
  'reads the zip code %j',
  (postal_code) => {
    expect(requestSchema.cast({ ...valid, postal_code }).postal_code).toBe('62701');
  },
);
