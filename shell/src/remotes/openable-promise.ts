/** A promise that is fulfilled from outside. */
export interface OpenablePromise<T> {
  readonly promise: Promise<T>;
  open(value: T): void;
}

/**
 * Makes a promise to be fulfilled later with `open`. Once open, React's `use` reads its value in
 * the same render: React looks for `status` and `value` on the promise (react.dev, `use`).
 */
export function openablePromise<T>(): OpenablePromise<T> {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => (resolve = settle));
  return {
    promise,
    open(value) {
      Object.assign(promise, { status: 'fulfilled', value });
      resolve(value);
    },
  };
}
