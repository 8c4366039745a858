import type { ValidationError } from 'yup';
import { requestSchema } from './request-schema';
import type { RequestValues } from './request-values';

const good: RequestValues = {
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

/** The first message of each field that is wrong, as the form shows it. */
function wrong(change: Partial<RequestValues>): Record<string, string> {
  try {
    requestSchema.validateSync({ ...good, ...change }, { abortEarly: false });
    return {};
  } catch (error) {
    const { inner } = error as ValidationError;
    return Object.fromEntries(inner.reverse().map(({ path, message }) => [path, message]));
  }
}

test('a good request has nothing wrong', () => {
  expect(wrong({})).toEqual({});
});

test('an empty form names every required field, and address line 2 is not one', () => {
  const empty = Object.fromEntries(Object.keys(good).map((name) => [name, '']));
  expect(wrong(empty)).toEqual({
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

// Both sides of each limit (specification, section 5).
test.each<[keyof RequestValues, string, string | undefined]>([
  ['email', 'sam@example.com', undefined],
  ['email', ' sam@example.com ', undefined],
  ['email', 'sam@example', 'Invalid email format'],
  ['email', 'sam', 'Invalid email format'],
  ['first_name', 'J', firstName],
  ['first_name', 'J ', firstName],
  ['first_name', 'Jo', undefined],
  ['last_name', 'L', lastName],
  ['last_name', 'Li', undefined],
  ['phone', '212555014', 'Phone number must be at least 10 digits'],
  ['phone', '2125550143', undefined],
  ['phone', '212555014300000', undefined],
  ['phone', '2125550143000000', "Phone number can't be longer than 15 digits"],
  ['phone', '(212) 555-0143', digits],
  ['phone', '+12125550143', digits],
  ['phone', '٢١٢٥٥٥٠١٤٣', digits],
  ['postal_code', '6270', zip],
  ['postal_code', '62701', undefined],
  ['postal_code', '627010', zip],
  ['postal_code', '6270a', zip],
  ['postal_code', '62701-0001', zip],
  ['address2', 'Apartment 4', undefined],
  ['street', '   ', 'Street address is required'],
  ['city', '   ', 'City is required'],
])('%s %p: %p', (name, value, message) => {
  expect(wrong({ [name]: value })).toEqual(message === undefined ? {} : { [name]: message });
});
