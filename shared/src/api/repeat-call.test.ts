import { ApiError, type ApiErrorCode } from './api-error';
import { repeatCall } from './repeat-call';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Calls an API that is unavailable for some time, and then accepts. @returns when it was called, in seconds. */
async function callsWhile(unavailableSeconds: number, error: ApiError) {
  const start = performance.now();
  const at: number[] = [];
  const call = () => {
    const seconds = (performance.now() - start) / 1000;
    at.push(seconds);
    return seconds < unavailableSeconds ? Promise.reject(error) : Promise.resolve('accepted');
  };
  const outcome = repeatCall(call).catch((thrown: unknown) => thrown);
  await jest.advanceTimersByTimeAsync(60_000);
  return { at, outcome: await outcome };
}

const unavailable = [
  ['no response', new ApiError('network')],
  ['502 of a proxy', new ApiError('unavailable', { status: 502 })],
  ['503 of the API', new ApiError('unavailable', { status: 503, retryAfterSeconds: 2 })],
] as const;

it.each(unavailable)('goes on with %s for up to 15 seconds', async (_what, error) => {
  for (let seconds = 0; seconds <= 15; seconds += 0.25) {
    const { at, outcome } = await callsWhile(seconds, error);
    expect(outcome).toBe('accepted');
    // One that is back is found within a pause.
    expect(Math.max(...at) - seconds).toBeLessThan(5);
  }
});

it.each(unavailable)('gives up with %s after 20 seconds and few calls', async (_what, error) => {
  const { at, outcome } = await callsWhile(1_000, error);
  expect(outcome).toBe(error);
  expect(Math.max(...at)).toBeLessThanOrEqual(20);
  expect(at.length).toBeLessThanOrEqual(10);
});

it('grows its pauses, which differ between visitors', async () => {
  const pauses = async () => {
    const { at } = await callsWhile(1_000, new ApiError('network'));
    return at.slice(1).map((time, index) => time - (at[index] ?? 0));
  };
  const [first, second] = [await pauses(), await pauses()];
  expect(first[0]).toBeLessThan(0.7);
  expect(first[3]).toBeGreaterThan(2.9);
  expect(first).not.toEqual(second);
});

it('waits as long as the API says', async () => {
  const error = new ApiError('unavailable', { status: 503, retryAfterSeconds: 6 });
  expect((await callsWhile(1_000, error)).at).toEqual([0, 6, 12, 18]);
});

it.each<[ApiErrorCode, number, number | null]>([
  ['validation', 400, null],
  ['duplicate', 409, null],
  ['key-reused', 422, null],
  ['too-many', 429, 1],
  ['refused', 404, null],
  ['malformed', 200, null],
  ['timeout', 0, null],
  ['unavailable', 503, 60],
])('rejects at once with %s, %i', async (code, status, retryAfterSeconds) => {
  const error = new ApiError(code, { status, retryAfterSeconds });
  expect(await callsWhile(1_000, error)).toEqual({ at: [0], outcome: error });
});

it('rejects at once with an error that is none of the API', async () => {
  const error = new TypeError('x is undefined');
  await expect(repeatCall(() => Promise.reject(error))).rejects.toBe(error);
});
