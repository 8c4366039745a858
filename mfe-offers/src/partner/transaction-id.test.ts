import { aContact as contact } from '@prizestash/shared/testing/people';
import { entryKeyOf } from './entry-key';

const { id: _id, ...withoutId } = contact;

test('the id of the entry', () => {
  expect(entryKeyOf(contact)).toBe(contact.id);
});

test('without an id: a digest that holds no detail and tells entries apart', () => {
  const key = entryKeyOf(withoutId);
  expect(key).toMatch(/^digest-[0-9a-f]{8}$/);
  expect(entryKeyOf({ ...withoutId, email: withoutId.email.toUpperCase() })).toBe(key);
  expect(entryKeyOf({ ...withoutId, email: 'other@example.com' })).not.toBe(key);
  expect(entryKeyOf({ ...withoutId, entry_period: '2026-12' })).not.toBe(key);
});
