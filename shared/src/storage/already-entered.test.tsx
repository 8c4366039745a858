import { alreadyEnteredKey, hasAlreadyEntered, markAlreadyEntered } from './already-entered';

const now = new Date('2026-12-01T05:59:59Z');
const november = new Date('2026-11-21T12:00:00Z');

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('markAlreadyEntered', () => {
  it('stores the period that the API named', () => {
    markAlreadyEntered('2026-03', now);
    expect({ ...localStorage }).toEqual({ [alreadyEnteredKey]: '2026-03' });
  });

  it('stores the current period at UTC-6 when the API named none', () => {
    markAlreadyEntered(null, now);
    expect(localStorage.getItem('prizestash-already-entered')).toBe('2026-11');
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
    ['2026-11-21', '2026-11', true],
    ['2026-11-21', '2026-10', false],
    ['2026-11-21', 'true', false],
    ['2019-06-01', '2026-11', true],
    ['2026-11-30', '2026-11', true],
    ['2026-11-30', '2026-12', false],
    ['2036-11-30', '2026-11', false],
  ])(
    'with a clock that says %s, reads the marker %s as %s and keeps it',
    (day, period, expected) => {
      localStorage.setItem(alreadyEnteredKey, period);
      expect(hasAlreadyEntered(new Date(`${day}T12:00:00Z`))).toBe(expected);
      expect(localStorage.getItem(alreadyEnteredKey)).toBe(period);
    },
  );

  it('is false when storage throws', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(hasAlreadyEntered(november)).toBe(false);
  });
});
