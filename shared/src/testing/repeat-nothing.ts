/** Lets the time for repeated calls end with the first one. Undone by `jest.restoreAllMocks`. */
export function repeatNothing(): void {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 30_000));
}
