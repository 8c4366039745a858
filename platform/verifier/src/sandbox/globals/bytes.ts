import type { DefineGlobals } from './sandbox-host';

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
