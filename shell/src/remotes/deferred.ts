/** A promise together with the function that fulfills it. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}

/**
 * Creates a promise that is fulfilled later with `resolve`. `resolve` also sets `status` and `value`
 * on the promise: React's `use` looks for them and then reads the value without suspending.
 */
export function createDeferred<T>(): Deferred<T> {
  let fulfill: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => (fulfill = resolve));
  return {
    promise,
    resolve(value) {
      void Object.assign(promise, { status: 'fulfilled', value });
      fulfill(value);
    },
  };
}
