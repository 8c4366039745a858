import { runInFrame, tallestFramePx } from './run-in-frame';

class FakePort {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  close = jest.fn();
}
class FakeChannel {
  static last: FakeChannel;
  port1 = new FakePort();
  port2 = new FakePort();
  constructor() {
    FakeChannel.last = this;
  }
}
beforeAll(() => Object.assign(globalThis, { MessageChannel: FakeChannel }));

const call = {
  scriptUrl: 'https://lead.example.com/lead.js',
  globalName: 'leadPlacement',
  fields: { email: 'zoe@example.com' },
  title: 'Offer from Lead Co',
};

function framed() {
  const host = document.body.appendChild(document.createElement('div'));
  const hear = jest.fn();
  const stop = runInFrame(host, call, hear);
  const frame = host.querySelector('iframe') as HTMLIFrameElement;
  const given: unknown[][] = [];
  Object.defineProperty(frame, 'contentWindow', {
    value: { postMessage: (...message: unknown[]) => given.push(message) },
  });
  const say = (data: unknown) => FakeChannel.last.port1.onmessage?.({ data });
  return { host, frame, hear, stop, given, say };
}

test('the frame may run scripts and forms, and nothing else', () => {
  const { frame, stop } = framed();
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(frame).toHaveAttribute('title', call.title);
  expect(frame.src).not.toContain('zoe');
  stop();
});

test('only the first document is given the fields; a second means that the partner left', () => {
  const { frame, hear, stop, given } = framed();
  frame.dispatchEvent(new Event('load'));
  expect(given).toHaveLength(1);
  expect(given[0]?.[0]).toEqual({
    scriptUrl: call.scriptUrl,
    globalName: call.globalName,
    fields: call.fields,
  });
  expect(hear).not.toHaveBeenCalled();
  frame.dispatchEvent(new Event('load'));
  expect(given).toHaveLength(1);
  expect(hear).toHaveBeenCalledWith('left');
  stop();
});

test('height follows the partner, up to a limit', () => {
  const { frame, hear, stop, say } = framed();
  say({ type: 'height', heightPx: 640 });
  expect(frame.style.height).toBe('640px');
  say({ type: 'height', heightPx: 1e9 });
  expect(frame.style.height).toBe(`${tallestFramePx}px`);
  expect(hear).toHaveBeenCalledWith('drawn');
  stop();
});

test('passes on what it knows and nothing else', () => {
  const { frame, hear, stop, say } = framed();
  say({ type: 'navigate', url: 'https://elsewhere.example.com' });
  expect(hear).not.toHaveBeenCalled();
  expect(frame.isConnected).toBe(true);
  say({ type: 'leaving', url: 'https://elsewhere.example.com' });
  expect(hear).toHaveBeenCalledWith('left');
  expect(frame.isConnected).toBe(false);
  stop();
});

test('stopping removes the frame', () => {
  const { host, stop } = framed();
  stop();
  expect(host).toBeEmptyDOMElement();
  expect(FakeChannel.last.port1.close).toHaveBeenCalled();
});
