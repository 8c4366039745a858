/** Functions of the host. Text goes in and comes out, so that no object of the host gets in. */
export interface SandboxHost {
  /** @returns the members of a URL as JSON; an empty text for one that is not valid. */
  parseUrl(url: string, base: string): string;
  /**
   * Calls a method of an `Intl` object.
   * @param call JSON of its class, constructor arguments, method and arguments.
   * @returns JSON of the result.
   */
  intl(call: string): string;
}

/** The globals through which the host drives a sandbox. */
export interface SandboxControl {
  /** Runs the next timer of at most that delay. @returns false when there is none. */
  runTimer(maxDelayMs: number): boolean;
}

/**
 * Defines the globals of browsers and Node that QuickJS lacks and that rendering needs
 * (docs/release-format.md lists them). The text of this function is evaluated in the sandbox, so it
 * uses nothing but its argument. Time stands still and random numbers repeat: what is rendered
 * depends on the release alone.
 */
export function defineSandboxGlobals(host: SandboxHost, now: number): SandboxControl {
  const define = (values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
  };

  class FixedDate extends Date {
    constructor(...values: readonly number[]) {
      super(...((values.length > 0 ? values : [now]) as [number]));
    }
    static override now = () => now;
  }
  let seed = 1;
  Math.random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

  let timers: { readonly id: number; readonly at: number; readonly run: () => void }[] = [];
  let lastTimer = 0;
  const setTimer = (run: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) => {
    lastTimer += 1;
    timers.push({ id: lastTimer, at: Math.max(Number(delay) || 0, 0), run: () => run(...values) });
    timers.sort((a, b) => a.at - b.at || a.id - b.id);
    return lastTimer;
  };
  const clearTimer = (id: unknown) => void (timers = timers.filter((timer) => timer.id !== id));

  const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  class Encoder {
    readonly encoding = 'utf-8';
    encode(text = '') {
      const encoded = encodeURIComponent(String(text).replace(loneSurrogates, '\ufffd'));
      const bytes = encoded.match(/%..|[^%]/g) ?? [];
      return Uint8Array.from(bytes, (byte) =>
        byte.length === 1 ? byte.charCodeAt(0) : parseInt(byte.slice(1), 16),
      );
    }
  }
  class Decoder {
    readonly encoding = 'utf-8';
    decode(bytes: Uint8Array = new Uint8Array()) {
      let encoded = '';
      for (const byte of bytes) encoded += `%${byte.toString(16).padStart(2, '0')}`;
      return decodeURIComponent(encoded);
    }
  }

  class Stream {
    private readonly chunks: unknown[] = [];
    private state: 'open' | 'closed' | { readonly error: unknown } = 'open';
    private readonly controller = {
      desiredSize: 1,
      byobRequest: null,
      enqueue: (chunk: unknown) => void this.chunks.push(chunk),
      close: () => void (this.state = 'closed'),
      error: (error: unknown) => void (this.state = { error }),
    };
    constructor(
      private readonly source: {
        start?(controller: object): void;
        pull?(controller: object): unknown;
      } = {},
    ) {
      source.start?.(this.controller);
    }
    getReader() {
      return {
        read: async (): Promise<{ done: boolean; value?: unknown }> => {
          for (;;) {
            if (this.chunks.length > 0) return { done: false, value: this.chunks.shift() };
            if (this.state === 'closed') return { done: true };
            if (this.state !== 'open') throw this.state.error;
            await this.source.pull?.(this.controller);
            await Promise.resolve();
          }
        },
        releaseLock: () => undefined,
        cancel: () => Promise.resolve(),
      };
    }
  }
  class StreamResponse {
    constructor(private readonly body: Stream) {}
    async text() {
      const reader = this.body.getReader();
      const bytes: number[] = [];
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return new Decoder().decode(Uint8Array.from(bytes));
        for (const byte of value as Uint8Array) bytes.push(byte);
      }
    }
  }

  class Query {
    private pairs: [string, string][];
    constructor(init: string | Iterable<readonly [string, string]> | Record<string, string> = '') {
      const decode = (text = '') => decodeURIComponent(text.replaceAll('+', ' '));
      if (typeof init !== 'string') {
        const pairs = Symbol.iterator in init ? [...(init as [])] : Object.entries(init);
        this.pairs = pairs.map(([name, value]) => [String(name), String(value)]);
        return;
      }
      const parts = init.replace(/^\?/, '').split('&').filter(Boolean);
      this.pairs = parts.map((part) => {
        const [name, ...value] = part.split('=');
        return [decode(name), decode(value.join('='))];
      });
    }
    get = (name: string) => this.pairs.find(([key]) => key === name)?.[1] ?? null;
    getAll = (name: string) => this.pairs.filter(([key]) => key === name).map(([, value]) => value);
    has = (name: string) => this.get(name) !== null;
    append = (name: string, value: string) => void this.pairs.push([name, String(value)]);
    delete = (name: string) => void (this.pairs = this.pairs.filter(([key]) => key !== name));
    set = (name: string, value: string) => {
      this.delete(name);
      this.append(name, value);
    };
    forEach = (visit: (value: string, name: string) => void) =>
      this.pairs.forEach(([name, value]) => visit(value, name));
    entries = () => this.pairs[Symbol.iterator]();
    [Symbol.iterator] = this.entries;
    toString() {
      const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
      return this.pairs.map((pair) => pair.map(encode).join('=')).join('&');
    }
  }
  class Address {
    readonly href: string = '';
    readonly search: string = '';
    readonly searchParams: Query;
    constructor(url: string, base = '') {
      const members = host.parseUrl(String(url), String(base));
      if (!members) throw new TypeError(`Invalid URL: ${url}`);
      Object.assign(this, JSON.parse(members));
      this.searchParams = new Query(this.search);
    }
    toString() {
      return this.href;
    }
    toJSON() {
      return this.href;
    }
    static canParse = (url: string, base = '') => host.parseUrl(String(url), String(base)) !== '';
  }

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

  const dateParts = { year: 'numeric', month: 'numeric', day: 'numeric' };
  const timeParts = { hour: 'numeric', minute: 'numeric', second: 'numeric' };
  const formatDate = (date: Date, locale: unknown, options: object | undefined, preset: object) => {
    const own = Object.keys(options ?? {}).filter((name) => name !== 'timeZone');
    const settings = own.length > 0 ? options : { ...preset, ...options };
    return callIntl('DateTimeFormat', [locale, settings], 'format', [date]);
  };
  const override = (prototype: object, methods: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(methods)) {
      Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
    }
  };
  override(Date.prototype, {
    toLocaleString(this: Date, locale?: unknown, options?: object) {
      return formatDate(this, locale, options, { ...dateParts, ...timeParts });
    },
    toLocaleDateString(this: Date, locale?: unknown, options?: object) {
      return formatDate(this, locale, options, dateParts);
    },
    toLocaleTimeString(this: Date, locale?: unknown, options?: object) {
      return formatDate(this, locale, options, timeParts);
    },
  });
  override(Number.prototype, {
    toLocaleString(this: number, locale?: unknown, options?: object) {
      return callIntl('NumberFormat', [locale, options], 'format', [Number(this)]);
    },
  });

  const clone = (value: unknown): unknown => {
    if (value instanceof Date) return new Date(value.getTime());
    if (Array.isArray(value)) return value.map(clone);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, clone(member)]));
  };

  const quiet = () => undefined;
  define({
    Date: FixedDate,
    setTimeout: setTimer,
    clearTimeout: clearTimer,
    setImmediate: (run: () => void, ...values: unknown[]) => setTimer(run, 0, ...values),
    clearImmediate: clearTimer,
    queueMicrotask: (run: () => void) => void Promise.resolve().then(run),
    performance: { now: () => 0 },
    console: { log: quiet, info: quiet, debug: quiet, warn: quiet, error: quiet },
    structuredClone: clone,
    TextEncoder: Encoder,
    TextDecoder: Decoder,
    ReadableStream: Stream,
    Response: StreamResponse,
    URL: Address,
    URLSearchParams: Query,
    AbortController: Abort,
    Intl: intl,
    self: globalThis,
  });
  return {
    runTimer: (maxDelayMs) => {
      const [next] = timers;
      if (!next || next.at > maxDelayMs) return false;
      timers.shift();
      next.run();
      return true;
    },
  };
}
