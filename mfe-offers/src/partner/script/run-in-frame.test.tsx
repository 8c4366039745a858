import { maxFrameHeightPx, parseFrameMessage, runInFrame } from './run-in-frame';

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

const script = {
  partner: 'Lead Co',
  scriptUrl: 'https://lead.example.com/lead.js',
  origins: ['https://lead.example.com', 'https://cdn.example.com'],
  globalName: 'leadPlacement',
  fields: { email: 'zoe@example.com' },
  title: 'Offer from Lead Co',
  framedOrigins: ['https://offer.example.com'],
};

function startFrame() {
  const container = document.body.appendChild(document.createElement('div'));
  const notify = jest.fn();
  const stop = runInFrame(container, script, notify);
  const frame = container.querySelector('iframe') as HTMLIFrameElement;
  const sent: unknown[][] = [];
  Object.defineProperty(frame, 'contentWindow', {
    value: { postMessage: (...message: unknown[]) => sent.push(message) },
  });
  const send = (data: unknown) => FakeChannel.last.port1.onmessage?.({ data });
  return { container, frame, notify, stop, sent, send };
}

it('allows scripts and forms in the frame, and nothing else', () => {
  const { frame, stop } = startFrame();
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(frame).toHaveAttribute('title', script.title);
  expect(frame.src).not.toContain('zoe');
  stop();
});

it('sends the fields to the first document only; a second means that the partner left', () => {
  const { frame, notify, stop, sent } = startFrame();
  frame.dispatchEvent(new Event('load'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.[0]).toEqual({
    scriptUrl: script.scriptUrl,
    origins: script.origins,
    globalName: script.globalName,
    fields: script.fields,
  });
  expect(notify).not.toHaveBeenCalled();
  frame.dispatchEvent(new Event('load'));
  expect(sent).toHaveLength(1);
  expect(notify).toHaveBeenCalledWith('left');
  stop();
});

it('follows the height of the partner, up to a limit', () => {
  const { frame, notify, stop, send } = startFrame();
  send({ type: 'height', heightPx: 640 });
  expect(frame.style.height).toBe('640px');
  send({ type: 'height', heightPx: 1e9 });
  expect(frame.style.height).toBe(`${maxFrameHeightPx}px`);
  expect(notify).toHaveBeenCalledWith('rendered');
  stop();
});

it('says once in the console what a script that throws may need', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { notify, stop, send } = startFrame();
  send({ type: 'threw' });
  send({ type: 'threw' });
  expect(notify).toHaveBeenCalledWith('threw');
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^Lead Co: .* navigates "top" needs the isolation "page"\.$/)],
  ]);
  stop();
  warn.mockRestore();
});

it('ignores unknown messages and leaves when the frame does', () => {
  const { frame, notify, stop, send } = startFrame();
  send({ type: 'navigate', url: 'https://elsewhere.example.com' });
  expect(notify).not.toHaveBeenCalled();
  expect(frame.isConnected).toBe(true);
  send({ type: 'leaving', url: 'https://elsewhere.example.com' });
  expect(notify).toHaveBeenCalledWith('left');
  expect(frame.isConnected).toBe(false);
  stop();
});

it('removes the frame when it is stopped', () => {
  const { container, stop } = startFrame();
  stop();
  expect(container).toBeEmptyDOMElement();
  expect(FakeChannel.last.port1.close).toHaveBeenCalled();
});

function violate(blockedURI: string, effectiveDirective: string): void {
  const violation = new Event('securitypolicyviolation');
  document.dispatchEvent(Object.assign(violation, { blockedURI, effectiveDirective }));
}

it('leaves when the policy blocks a navigation of the frame', () => {
  const { frame, notify, stop } = startFrame();
  violate('https://tracker.example.com/', 'frame-src');
  expect(notify).not.toHaveBeenCalled();
  frame.dispatchEvent(new Event('load'));
  violate('https://tracker.example.com/', 'img-src');
  expect(notify).not.toHaveBeenCalled();
  violate('https://tracker.example.com/', 'frame-src');
  expect(notify).toHaveBeenCalledWith('left');
  expect(frame.isConnected).toBe(false);
  stop();
});

it('restricts frames to packages of the site and the framed origins, once', () => {
  for (let visits = 0; visits < 2; visits += 1) startFrame().stop();
  const policies = document.querySelectorAll('meta[http-equiv="Content-Security-Policy"]');
  expect([...policies].map((policy) => policy.getAttribute('content'))).toEqual([
    expect.stringMatching(/^frame-src http:\/\/\S+\/ https:\/\/offer\.example\.com$/),
  ]);
});

it('names the partner and the origin that the policy blocks in the frame', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { send, notify, stop } = startFrame();
  send({ type: 'blocked', blockedUri: 'https://cdn2.example.com/a.js', directive: 'script-src' });
  expect(warn).toHaveBeenCalledWith(
    expect.stringMatching(/^Lead Co: .*https:\/\/cdn2\.example\.com \(script-src\)/),
  );
  expect(notify).not.toHaveBeenCalled();
  stop();
  warn.mockRestore();
});

it.each([
  [{ type: 'threw' }],
  [{ type: 'unreachable' }],
  [{ type: 'leaving' }],
  [{ type: 'height', heightPx: 300 }],
  [{ type: 'blocked', blockedUri: 'https://cdn.example.com/a.js', directive: 'script-src-elem' }],
])('accepts the message %j', (message) => {
  expect(parseFrameMessage(message)).toEqual(message);
});

it('drops unknown properties of a message', () => {
  expect(parseFrameMessage({ type: 'leaving', url: 'https://elsewhere.example.com' })).toEqual({
    type: 'leaving',
  });
});

it.each([
  [null],
  ['leaving'],
  [{ type: 'navigate', url: 'https://elsewhere.example.com' }],
  [{ type: 'height' }],
  [{ type: 'height', heightPx: '100%' }],
  [{ type: 'height', heightPx: -1 }],
  [{ type: 'height', heightPx: 0 }],
  [{ type: 'height', heightPx: NaN }],
  [{ type: 'blocked', blockedUri: 'inline' }],
  [{ type: 'blocked', blockedUri: 'x'.repeat(5000), directive: 'img-src' }],
])('rejects the message %j', (message) => {
  expect(parseFrameMessage(message)).toBeNull();
});
