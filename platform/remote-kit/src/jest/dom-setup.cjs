require('@testing-library/jest-dom');
const { webcrypto } = require('node:crypto');
const { TextDecoder, TextEncoder } = require('node:util');
const { configure } = require('@testing-library/react');

const portTo = (other) => ({
  onmessage: null,
  postMessage: (data) => void setTimeout(() => other().onmessage?.({ data })),
  close: () => {},
});

/** Implements what react-dom/server uses of MessageChannel. Node's own keeps the process alive. */
class TestMessageChannel {
  port1 = portTo(() => this.port2);
  port2 = portTo(() => this.port1);
}

// jsdom has none of these. The router needs the codecs, react-dom/server the channel, and hashes of
// texts Web Crypto.
Object.assign(globalThis, { TextDecoder, TextEncoder });
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
globalThis.MessageChannel ??= TestMessageChannel;

// The pages of jsdom have no pointer and no preferences.
if ('window' in globalThis) {
  window.matchMedia = (media) => ({ matches: false, media });
}

// Long, for a busy machine; less than `testTimeout`, so that a failure says what was missing.
configure({ asyncUtilTimeout: 30_000 });

require('./translatable-text.cjs');
