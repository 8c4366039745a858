import { validClaim } from '../../../testing/valid-claim';
import { PERSONAL_SESSION_PREFIX } from '@prizestash/shared/contact';
import { idempotencyStorageKey } from '../submission/idempotency-key';
import { clearDraft, draftStorageKey, readDraft, saveDraft } from './claim-draft';
import { emptyClaim } from '../fields/claim-fields';

const now = new Date('2026-11-21T18:00:00Z');

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('comes back without the consent', () => {
  saveDraft(validClaim, now);
  expect(readDraft()).toEqual({ ...validClaim, tcpa: false });
  expect(sessionStorage.getItem(draftStorageKey)).not.toContain('tcpa');
});

test('a form with nothing in it leaves nothing behind', () => {
  saveDraft(validClaim, now);
  saveDraft({ ...emptyClaim, tcpa: true }, now);
  expect(sessionStorage).toHaveLength(0);
});

test('the day before the 18th birthday removes what was kept; the birthday itself does not', () => {
  const unfinished = { ...validClaim, month: '', day: '', year: '' };
  saveDraft(unfinished, now);
  expect(sessionStorage).toHaveLength(1);
  saveDraft({ ...validClaim, month: '11', day: '22', year: '2008' }, now);
  expect(sessionStorage).toHaveLength(0);
  saveDraft({ ...validClaim, month: '11', day: '21', year: '2008' }, now);
  expect(sessionStorage).toHaveLength(1);
});

test('can be removed', () => {
  saveDraft(validClaim, now);
  clearDraft();
  expect(readDraft()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test.each(['', 'no json', 'null', '[]', '3', '{"first_name":7,"tcpa":true,"__proto__":{"x":1}}'])(
  'a foreign text %p never breaks the form',
  (text) => {
    sessionStorage.setItem(draftStorageKey, text);
    expect([null, emptyClaim]).toContainEqual(readDraft());
  },
);

test('storage that refuses is as good as none', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => saveDraft(validClaim, now)).not.toThrow();
  expect(readDraft()).toBeNull();
});

test('"Forget my details" reaches the draft and the key of a call', () => {
  expect(draftStorageKey.startsWith(PERSONAL_SESSION_PREFIX)).toBe(true);
  expect(idempotencyStorageKey.startsWith(PERSONAL_SESSION_PREFIX)).toBe(true);
});
