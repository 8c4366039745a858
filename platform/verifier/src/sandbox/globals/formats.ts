import type { DefineGlobals } from './sandbox-host';

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
