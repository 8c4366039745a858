import { readDraft } from '@prizestash/shared/forms';
import { validClaim } from '../../../testing/valid-claim';
import { idempotencyStorageKey } from '../submission/submit-claim';
import { CLAIM_DRAFT, clearDraft, hasDraft, saveDraft } from './use-restored-values';
import { emptyClaim } from '../fields/claim-fields';

const PREFIX = 'prizestash-personal-';
const draftStorageKey = `${PREFIX}claim-draft`;
const now = new Date('2026-11-21T18:00:00Z');

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('claim draft', () => {
  it('restores the values without the consent', () => {
    saveDraft(validClaim, now);
    const { tcpa: _consent, ...texts } = validClaim;
    expect(readDraft(CLAIM_DRAFT)).toEqual(texts);
    expect(sessionStorage.getItem(draftStorageKey)).not.toContain('tcpa');
  });

  it('removes the draft of an empty form', () => {
    saveDraft(validClaim, now);
    saveDraft({ ...emptyClaim, tcpa: true }, now);
    expect(sessionStorage).toHaveLength(0);
  });

  it('removes the draft on the day before the 18th birthday and keeps it on the birthday', () => {
    const unfinished = { ...validClaim, month: '', day: '', year: '' };
    saveDraft(unfinished, now);
    expect(sessionStorage).toHaveLength(1);
    saveDraft({ ...validClaim, month: '11', day: '22', year: '2008' }, now);
    expect(sessionStorage).toHaveLength(0);
    saveDraft({ ...validClaim, month: '11', day: '21', year: '2008' }, now);
    expect(sessionStorage).toHaveLength(1);
  });

  it('clears the draft', () => {
    saveDraft(validClaim, now);
    clearDraft();
    expect(hasDraft()).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['', 'no json', 'null', '[]', '3', '{"first_name":7,"tcpa":true,"__proto__":{"x":1}}'])(
    'ignores foreign text %p',
    (text) => {
      sessionStorage.setItem(draftStorageKey, text);
      expect(hasDraft()).toBe(false);
    },
  );

  it('works when storage throws', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => saveDraft(validClaim, now)).not.toThrow();
    expect(hasDraft()).toBe(false);
  });

  it('uses the key prefix that "Forget my details" removes', () => {
    saveDraft(validClaim, now);
    expect(sessionStorage.getItem(draftStorageKey)).not.toBeNull();
    expect(idempotencyStorageKey.startsWith(PREFIX)).toBe(true);
  });
});
