import '@testing-library/jest-dom';
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';

interface Port {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(data: unknown): void;
  close(): void;
}

const portTo = (other: () => Port): Port => ({
  onmessage: null,
  postMessage: (data) => void setTimeout(() => other().onmessage?.({ data })),
  close: () => {},
});

/** Implements what react-dom/server uses of MessageChannel. Node's own keeps the process alive. */
class TestMessageChannel {
  readonly port1: Port = portTo(() => this.port2);
  readonly port2: Port = portTo(() => this.port1);
}

// jsdom has none of these. The router needs the codecs, react-dom/server the channel, and hashes of
// texts Web Crypto.
Object.assign(globalThis, { TextDecoder, TextEncoder });
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
globalThis.MessageChannel ??= TestMessageChannel as unknown as typeof MessageChannel;

// The pages of jsdom have no pointer and no preferences.
if ('window' in globalThis) {
  window.matchMedia = (media) => ({ matches: false, media }) as MediaQueryList;
}

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 5000 });
