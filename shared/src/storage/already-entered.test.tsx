import {
  alreadyEnteredKey,
  clearAlreadyEntered,
  hasAlreadyEntered,
  markAlreadyEntered,
} from './already-entered';

const now = new Date('2026-12-01T05:59:59Z');
const november = new Date('2026-11-21T12:00:00Z');

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

describe('markAlreadyEntered and clearAlreadyEntered', () => {
  it('stores the period that the API named', () => {
    markAlreadyEntered('2026-03', now);
    expect({ ...sessionStorage }).toEqual({ [alreadyEnteredKey]: '2026-03' });
  });

  it('stores the current period at UTC-6 when the API named none', () => {
    markAlreadyEntered(null, now);
    expect(sessionStorage.getItem('prizestash-already-entered')).toBe('2026-11');
  });

  it('clears the marker and nothing else', () => {
    sessionStorage.setItem('other', 'x');
    markAlreadyEntered('2026-03', now);
    clearAlreadyEntered();
    expect({ ...sessionStorage }).toEqual({ other: 'x' });
  });

  it('ignores storage that throws', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => markAlreadyEntered('2026-03', now)).not.toThrow();
  });
});

describe('hasAlreadyEntered', () => {
  it('is false without a stored period', () => {
    expect(hasAlreadyEntered(november)).toBe(false);
  });

  it.each([
    ['2026-11', true],
    ['2026-10', false],
    ['true', false],
  ])('reads the period %s as %s', (period, expected) => {
    sessionStorage.setItem(alreadyEnteredKey, period);
    expect(hasAlreadyEntered(november)).toBe(expected);
  });

  it('is false when storage throws', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(hasAlreadyEntered(november)).toBe(false);
  });
});
