import {
  alreadyEnteredKey,
  clearAlreadyEntered,
  hasAlreadyEntered,
  markAlreadyEntered,
  onEntryForgotten,
} from './already-entered';

const now = new Date('2026-12-01T05:59:59Z');
const november = new Date('2026-11-21T12:00:00Z');

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('markAlreadyEntered and clearAlreadyEntered', () => {
  it('stores the period that the API named', () => {
    markAlreadyEntered('2026-03', now);
    expect({ ...localStorage }).toEqual({ [alreadyEnteredKey]: '2026-03' });
  });

  it('stores the current period at UTC-6 when the API named none', () => {
    markAlreadyEntered(null, now);
    expect(localStorage.getItem('prizestash-already-entered')).toBe('2026-11');
  });

  it('clears the marker and nothing else', () => {
    localStorage.setItem('other', 'x');
    markAlreadyEntered('2026-03', now);
    clearAlreadyEntered();
    expect({ ...localStorage }).toEqual({ other: 'x' });
  });

  it('ignores storage that throws', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => markAlreadyEntered('2026-03', now)).not.toThrow();
  });
});

describe('onEntryForgotten', () => {
  it.each([
    ['forgotten in this tab', () => clearAlreadyEntered(), 1],
    ['removed in another tab', { key: alreadyEnteredKey, newValue: null }, 1],
    ['cleared with all storage', { key: null, newValue: null }, 1],
    ['stored in another tab', { key: alreadyEnteredKey, newValue: '2026-11' }, 0],
    ['not concerned', { key: 'other', newValue: null }, 0],
  ])('tells of a marker that is %s', (_name, change, calls) => {
    const listener = jest.fn();
    const stop = onEntryForgotten(listener);
    const happen = () =>
      typeof change === 'function'
        ? change()
        : window.dispatchEvent(new StorageEvent('storage', change));
    happen();
    expect(listener).toHaveBeenCalledTimes(calls);
    stop();
    happen();
    expect(listener).toHaveBeenCalledTimes(calls);
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
    localStorage.setItem(alreadyEnteredKey, period);
    expect(hasAlreadyEntered(november)).toBe(expected);
    expect(localStorage.getItem(alreadyEnteredKey)).toBe(expected ? period : null);
  });

  it.each([
    ['2019-06-01', '2026-11', true],
    ['2026-11-30', '2026-11', true],
    ['2026-11-30', '2026-12', false],
  ])('keeps, for a clock that says %s, the marker %s', (day, period, expected) => {
    localStorage.setItem(alreadyEnteredKey, period);
    expect(hasAlreadyEntered(new Date(`${day}T12:00:00Z`))).toBe(expected);
    expect(localStorage.getItem(alreadyEnteredKey)).toBe(period);
  });

  it('is false when storage throws', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(hasAlreadyEntered(november)).toBe(false);
  });
});
