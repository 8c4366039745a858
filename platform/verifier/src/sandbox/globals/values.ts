import type { DefineGlobals } from './sandbox-host';

export const defineValues: DefineGlobals = () => {
  class Abort {
    readonly signal = {
      aborted: false,
      reason: undefined as unknown,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    abort(reason?: unknown) {
      Object.assign(this.signal, { aborted: true, reason });
    }
  }

  const clone = (value: unknown): unknown => {
    if (value instanceof Date) return new Date(value.getTime());
    if (Array.isArray(value)) return value.map(clone);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, clone(member)]));
  };

  const quiet = () => undefined;
  return {
    AbortController: Abort,
    structuredClone: clone,
    console: { log: quiet, info: quiet, debug: quiet, warn: quiet, error: quiet },
    self: globalThis,
  };
};
