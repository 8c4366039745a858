import type { DefineGlobals } from './sandbox-host';

export const defineSearchParams: DefineGlobals = () => {
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
  return { URLSearchParams: Query };
};

export const defineUrl: DefineGlobals = (host) => {
  class Address {
    readonly href: string = '';
    readonly search: string = '';
    readonly searchParams: URLSearchParams;
    constructor(url: string, base = '') {
      const members = host.parseUrl(String(url), String(base));
      if (!members) throw new TypeError(`Invalid URL: ${url}`);
      Object.assign(this, JSON.parse(members));
      this.searchParams = new URLSearchParams(this.search);
    }
    toString() {
      return this.href;
    }
    toJSON() {
      return this.href;
    }
    static canParse = (url: string, base = '') => host.parseUrl(String(url), String(base)) !== '';
  }
  return { URL: Address };
};

export const defineEncodings: DefineGlobals = () => {
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
  return { TextEncoder: Encoder, TextDecoder: Decoder };
};

export const defineStreams: DefineGlobals = () => {
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
        if (done) return new TextDecoder().decode(Uint8Array.from(bytes));
        for (const byte of value as Uint8Array) bytes.push(byte);
      }
    }
  }
  return { ReadableStream: Stream, Response: StreamResponse };
};

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
