import { runOfferFrame } from './run-offer-frame';

const url = 'https://offer.example.com/offer?fname=Zo%C3%AB';

function framed(announcesItself: boolean, address = url) {
  const host = document.body.appendChild(document.createElement('div'));
  const hear = jest.fn();
  const stop = runOfferFrame(host, { url: address, title: 'Offer', announcesItself }, hear);
  const frame = host.querySelector('iframe') as HTMLIFrameElement;
  const say = (data: unknown, origin = new URL(address).origin, source = frame.contentWindow) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  return { host, frame, hear, stop, say };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('keeps the address and sends no referrer', () => {
  const { frame, stop } = framed(true);
  expect(frame.src).toBe(url);
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  expect(frame.getAttribute('sandbox')).toContain('allow-same-origin');
  stop();
});

test('an offer on our own origin gets no key to the page', () => {
  const { frame, stop } = framed(true, `${window.location.origin}/offer`);
  expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
  stop();
});

test('an announcement counts only from the frame and its origin', () => {
  const { hear, say, stop } = framed(true);
  say({ type: 'offer-ready' }, 'https://other.example.com');
  say({ type: 'offer-ready' }, new URL(url).origin, window);
  say('offer-ready');
  say(null);
  expect(hear).not.toHaveBeenCalled();
  say({ type: 'offer-ready' });
  expect(hear).toHaveBeenCalledWith('drawn');
  stop();
});

test('a partner that should announce itself and does not has failed', () => {
  const { frame, hear, stop } = framed(true);
  frame.dispatchEvent(new Event('load'));
  expect(hear).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1500);
  expect(hear).toHaveBeenCalledWith('threw');
  stop();
});

test('any other partner is shown as it is', () => {
  const { frame, hear, stop } = framed(false);
  frame.dispatchEvent(new Event('load'));
  expect(hear).toHaveBeenCalledWith('shown');
  stop();
});
