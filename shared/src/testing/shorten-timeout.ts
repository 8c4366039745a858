/** Lets a timer of the API's time limit, 15 seconds, fire after `ms`. Undone by `jest.restoreAllMocks`. */
export function shortenTimeout(ms: number): void {
  const { setTimeout } = globalThis;
  const shortened = (callback: () => void, delayMs?: number) =>
    setTimeout(callback, delayMs === 15_000 ? ms : delayMs);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(shortened as typeof setTimeout);
}
