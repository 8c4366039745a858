import type { DefineGlobals } from './sandbox-host';

/** Time stands still and random numbers repeat: what is rendered depends on the release alone. */
export const defineTime: DefineGlobals = (_host, now) => {
  class FixedDate extends Date {
    constructor(...values: readonly number[]) {
      super(...((values.length > 0 ? values : [now]) as [number]));
    }
    static override now = () => now;
  }
  let seed = 1;
  Math.random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return { Date: FixedDate, performance: { now: () => 0 } };
};

/** Timers, which the host runs by `sandboxControl.runTimer`. */
export const defineTimers: DefineGlobals = () => {
  let timers: { readonly id: number; readonly at: number; readonly run: () => void }[] = [];
  let lastTimer = 0;
  const setTimer = (run: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) => {
    lastTimer += 1;
    timers.push({ id: lastTimer, at: Math.max(Number(delay) || 0, 0), run: () => run(...values) });
    timers.sort((a, b) => a.at - b.at || a.id - b.id);
    return lastTimer;
  };
  const clearTimer = (id: unknown) => void (timers = timers.filter((timer) => timer.id !== id));
  return {
    setTimeout: setTimer,
    clearTimeout: clearTimer,
    setImmediate: (run: () => void, ...values: unknown[]) => setTimer(run, 0, ...values),
    clearImmediate: clearTimer,
    queueMicrotask: (run: () => void) => void Promise.resolve().then(run),
    sandboxControl: {
      /** Runs the next timer of at most that delay. @returns false when there is none. */
      runTimer(maxDelayMs: number): boolean {
        const [next] = timers;
        if (!next || next.at > maxDelayMs) return false;
        timers.shift();
        next.run();
        return true;
      },
    },
  };
};

export const defineIntl: DefineGlobals = (host, now) => {
  const callIntl = (name: string, settings: unknown[], method: string, values: unknown[]) => {
    const plain = values.map((value) => (value instanceof Date ? value.getTime() : value));
    const text = host.intl(JSON.stringify([name, settings, method, plain]));
    return JSON.parse(text) as unknown;
  };
  const intlClass = (name: string, methods: readonly string[]) =>
    function (this: object, ...settings: unknown[]) {
      const call = (method: string) => [
        method,
        (...values: unknown[]) => {
          const isDate = name === 'DateTimeFormat' && method !== 'resolvedOptions';
          return callIntl(name, settings, method, isDate ? [values[0] ?? now] : values);
        },
      ];
      return Object.fromEntries([...methods, 'resolvedOptions'].map(call)) as object;
    };
  const formatter = ['format', 'formatToParts'];
  const intl = {
    DateTimeFormat: intlClass('DateTimeFormat', formatter),
    NumberFormat: intlClass('NumberFormat', formatter),
    ListFormat: intlClass('ListFormat', formatter),
    RelativeTimeFormat: intlClass('RelativeTimeFormat', formatter),
    PluralRules: intlClass('PluralRules', ['select']),
  };
  return { Intl: intl };
};

/** Replaces the methods of dates and numbers that format for a locale. */
export const defineLocaleMethods: DefineGlobals = () => {
  const dateParts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const timeParts = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const formatted =
    (preset: Intl.DateTimeFormatOptions) =>
    (date: Date, locale?: string, options?: Intl.DateTimeFormatOptions) => {
      const own = Object.keys(options ?? {}).filter((name) => name !== 'timeZone');
      const settings = own.length > 0 ? options : { ...preset, ...options };
      return new Intl.DateTimeFormat(locale, settings).format(date);
    };
  const override = (
    prototype: object,
    name: string,
    format: (self: never, locale?: string, options?: object) => string,
  ) => {
    const value = function (this: never, locale?: string, options?: object) {
      return format(this, locale, options);
    };
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  };
  override(Date.prototype, 'toLocaleString', formatted({ ...dateParts, ...timeParts }));
  override(Date.prototype, 'toLocaleDateString', formatted(dateParts));
  override(Date.prototype, 'toLocaleTimeString', formatted(timeParts));
  override(Number.prototype, 'toLocaleString', (number: number, locale, options) =>
    new Intl.NumberFormat(locale, options).format(Number(number)),
  );
  return {};
};
