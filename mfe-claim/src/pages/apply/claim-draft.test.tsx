import { aClaim } from '../../testing/a-claim';
import { PERSONAL_SESSION_PREFIX } from '@prizestash/shared/contact';
import { entryKeyKey } from './entry-key';
import { clearDraft, draftKey, readDraft, saveDraft } from './claim-draft';
import { emptyClaim } from './claim-fields';

const now = new Date('2026-11-21T18:00:00Z');

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('comes back without the consent', () => {
  saveDraft(aClaim, now);
  expect(readDraft()).toEqual({ ...aClaim, tcpa: false });
  expect(sessionStorage.getItem(draftKey)).not.toContain('tcpa');
});

test('a form with nothing in it leaves nothing behind', () => {
  saveDraft(aClaim, now);
  saveDraft({ ...emptyClaim, tcpa: true }, now);
  expect(sessionStorage).toHaveLength(0);
});

test('the day before the 18th birthday removes what was kept; the birthday itself does not', () => {
  const unfinished = { ...aClaim, month: '', day: '', year: '' };
  saveDraft(unfinished, now);
  expect(sessionStorage).toHaveLength(1);
  saveDraft({ ...aClaim, month: '11', day: '22', year: '2008' }, now);
  expect(sessionStorage).toHaveLength(0);
  saveDraft({ ...aClaim, month: '11', day: '21', year: '2008' }, now);
  expect(sessionStorage).toHaveLength(1);
});

test('can be removed', () => {
  saveDraft(aClaim, now);
  clearDraft();
  expect(readDraft()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test.each(['', 'no json', 'null', '[]', '3', '{"first_name":7,"tcpa":true,"__proto__":{"x":1}}'])(
  'a foreign text %p never breaks the form',
  (text) => {
    sessionStorage.setItem(draftKey, text);
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
  expect(() => saveDraft(aClaim, now)).not.toThrow();
  expect(readDraft()).toBeNull();
});

test('"Forget my details" reaches the draft and the key of a call', () => {
  expect(draftKey.startsWith(PERSONAL_SESSION_PREFIX)).toBe(true);
  expect(entryKeyKey.startsWith(PERSONAL_SESSION_PREFIX)).toBe(true);
});
