import '@testing-library/jest-dom';
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

/** As much of a channel as react-dom's server part needs; Node's own would keep the test run alive. */
class TestMessageChannel {
  readonly port1: Port = portTo(() => this.port2);
  readonly port2: Port = portTo(() => this.port1);
}

// jsdom lacks these: the router needs the codecs, react-dom's server part the channel.
Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.MessageChannel ??= TestMessageChannel as unknown as typeof MessageChannel;

// A slow machine is no failure: what never comes is told after five seconds, not after one.
configure({ asyncUtilTimeout: 5000 });
