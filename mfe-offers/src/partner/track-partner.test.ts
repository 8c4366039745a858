import type { SignalListener, PartnerSignal } from './partner-call';
import { silenceMs, watchPartner } from './watch-partner';

function watched() {
  let hear: SignalListener = () => {};
  const stopped = jest.fn();
  const told: string[] = [];
  const stopWatching = watchPartner(
    (listener) => {
      hear = listener;
      return stopped;
    },
    (outcome, signal) => told.push(`${outcome} (${signal})`),
  );
  return {
    hear: (...signals: PartnerSignal[]) => signals.forEach(hear),
    stopped,
    told,
    stopWatching,
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the visitor waits at most eight seconds', () => {
  expect(silenceMs).toBeLessThanOrEqual(8000);
  const { told, stopped } = watched();
  jest.advanceTimersByTime(silenceMs - 1);
  expect(told).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(told).toEqual(['failed (silent)']);
  expect(stopped).toHaveBeenCalledTimes(1);
});

test.each<[PartnerSignal[], string[], number]>([
  [['unreachable'], ['failed (unreachable)'], 1],
  [['threw'], ['failed (threw)'], 1],
  [['threw', 'drawn', 'left'], ['failed (threw)'], 1],
  [['left', 'left', 'threw'], ['left (left)'], 1],
  [['drawn', 'drawn', 'threw'], ['drawn (drawn)'], 0],
  [['drawn', 'left'], ['drawn (drawn)', 'left (left)'], 1],
  [['shown', 'threw'], ['shown (shown)'], 0],
])('%j', (signals, expected, stops) => {
  const { hear, told, stopped } = watched();
  hear(...signals);
  jest.advanceTimersByTime(silenceMs * 2);
  expect(told).toEqual(expected);
  expect(stopped).toHaveBeenCalledTimes(stops);
});

test('after the page is left nothing is told', () => {
  const { hear, told, stopped, stopWatching } = watched();
  stopWatching();
  hear('left');
  jest.advanceTimersByTime(silenceMs);
  expect(told).toEqual([]);
  expect(stopped).toHaveBeenCalledTimes(1);
});

test('a partner that fails while it starts is stopped too', () => {
  const stopped = jest.fn();
  watchPartner(
    (hear) => {
      hear('unreachable');
      return stopped;
    },
    () => {},
  );
  expect(stopped).toHaveBeenCalledTimes(1);
});
