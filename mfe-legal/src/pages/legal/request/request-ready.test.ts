import { requestMail } from './request-ready';
import type { RequestValues } from './request-options';

const request: RequestValues = {
  privacyType: 'delete',
  an: 'california-resident',
  email: 'sam&jo@example.com',
  first_name: 'Zoë',
  last_name: "O'Neil",
  phone: '2125550143',
  street: '1 Example Street #5?',
  address2: '',
  city: 'Sacramento',
  state: 'California',
  postal_code: '95814',
};

it('contains every filled field with its label', () => {
  const { body, subject } = requestMail(request, 'help@example.com');
  expect(subject).toBe('Privacy request: Delete my information');
  expect(body.split('\n')).toEqual([
    'Type of request: Delete my information',
    'I am a (an): California resident',
    'Email: sam&jo@example.com',
    'First name: Zoë',
    "Last name: O'Neil",
    'Phone: 2125550143',
    'Address: 1 Example Street #5?',
    'City: Sacramento',
    'State: California',
    'Zip code: 95814',
  ]);
});

it('puts address line 2 on its own line', () => {
  const { body } = requestMail({ ...request, address2: 'Apt 4' }, 'help@example.com');
  expect(body).toContain('Address: 1 Example Street #5?\nAddress line 2: Apt 4\nCity:');
});

it('encodes every character of the link', () => {
  const { body, href, subject } = requestMail(request, 'help@example.com');
  const link = new URL(href);
  expect(link.pathname).toBe('help@example.com');
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(link.searchParams.get('subject')).toBe(subject);
  expect(link.searchParams.get('body')).toBe(body.replaceAll('\n', '\r\n'));
  expect(href).not.toContain('+');
});

it('replaces half of an emoji, which a keyboard or a limit of another program has cut', () => {
  const { href } = requestMail({ ...request, street: '1 Main St \ud83d' }, 'help@example.com');
  expect(new URL(href).searchParams.get('body')).toContain('1 Main St \ufffd');
});
