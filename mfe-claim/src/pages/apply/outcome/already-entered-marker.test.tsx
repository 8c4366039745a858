import {
  alreadyEnteredKey,
  clearAlreadyEntered,
  markAlreadyEntered,
} from './already-entered-marker';

const now = new Date('2026-12-01T05:59:59Z');

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

describe('already entered marker', () => {
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
