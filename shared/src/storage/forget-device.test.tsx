import { alreadyEnteredKey, markAlreadyEntered } from './already-entered';
import { followForgetting, forgetDevice, onForgotten } from './forget-device';

const now = new Date('2026-11-21T12:00:00Z');
const forgotten = 'prizestash-forgotten';

const listener = jest.fn();
let stop = () => {};

beforeEach(() => {
  stop = onForgotten(listener);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  listener.mockClear();
  sessionStorage.clear();
  localStorage.clear();
});

const fillStorage = () => {
  sessionStorage.setItem('prizestash-personal-form', 'Casey');
  sessionStorage.setItem('prizestash-personal-other', 'Casey');
  sessionStorage.setItem('unrelated', 'value');
};

it('removes the marker and personal keys only', () => {
  fillStorage();
  localStorage.setItem('other', 'x');
  markAlreadyEntered('2026-03', now);
  forgetDevice();
  expect({ ...sessionStorage }).toEqual({ unrelated: 'value' });
  expect({ ...localStorage }).toEqual({ other: 'x', [forgotten]: expect.any(String) });
  expect(listener).toHaveBeenCalledTimes(1);
});

it('tells the forms when storage is refused', () => {
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    jest.spyOn(window, area, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  forgetDevice();
  expect(listener).toHaveBeenCalledTimes(1);
});

describe('followForgetting', () => {
  beforeAll(followForgetting);
  const show = () => window.dispatchEvent(new Event('pageshow'));
  const store = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  it.each([
    ['a page of this tab forgot', () => localStorage.setItem(forgotten, '1'), show],
    ['another tab forgets', () => localStorage.setItem(forgotten, '2'), () => store(forgotten)],
    ['another tab clears the storage', () => localStorage.clear(), () => store(null)],
  ])('forgets here what %s, once', (_what, change, event) => {
    fillStorage();
    change();
    event();
    expect(Object.keys(sessionStorage)).toEqual(['unrelated']);
    show();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a page is shown again', () => {}, show],
    ['another key changes', () => localStorage.setItem('other', 'x'), () => store('other')],
    [
      'another tab enters',
      () => markAlreadyEntered('2026-11', now),
      () => store(alreadyEnteredKey),
    ],
    ['this page has forgotten', forgetDevice, show],
  ])('keeps what was typed since when %s', (_what, change, event) => {
    store(null);
    change();
    listener.mockClear();
    fillStorage();
    event();
    expect(listener).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(3);
  });

  it('stops to call back', () => {
    stop();
    store(null);
    expect(listener).not.toHaveBeenCalled();
  });
});
