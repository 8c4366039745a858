import { runEmbeddedOffer } from './run-embedded-offer';

const url = 'https://offer.example.com/offer?fname=Zo%C3%AB';

function startOffer(announcesItself: boolean, address = url) {
  const container = document.body.appendChild(document.createElement('div'));
  const notify = jest.fn();
  const origins = [new URL(address).origin, 'https://checkout.example.com'];
  const otherOrigins = [window.location.origin, 'https://leads.example.com'];
  const offer = {
    partner: 'Offer Co',
    url: address,
    title: 'Offer',
    origins,
    otherOrigins,
    announcesItself,
  };
  const stop = runEmbeddedOffer(container, offer, notify);
  const frame = container.querySelector('iframe') as HTMLIFrameElement;
  const post = (data: unknown, origin = new URL(address).origin, source = frame.contentWindow) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  return { frame, notify, stop, post };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('loads the URL without a referrer', () => {
  const { frame, stop } = startOffer(true);
  expect(frame.src).toBe(url);
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  expect(frame.getAttribute('sandbox')).toContain('allow-same-origin');
  stop();
});

it('withholds allow-same-origin from an offer on our own origin', () => {
  const { frame, stop } = startOffer(true, `${window.location.origin}/offer`);
  expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
  stop();
});

it('accepts an announcement only from the frame and its origin', () => {
  const { notify, post, stop } = startOffer(true);
  post({ type: 'offer-ready' }, 'https://other.example.com');
  post({ type: 'offer-ready' }, new URL(url).origin, window);
  post('offer-ready');
  post(null);
  expect(notify).not.toHaveBeenCalled();
  post({ type: 'offer-ready' });
  expect(notify).toHaveBeenCalledWith('rendered');
  stop();
});

it('accepts an announcement from another origin of the partner', () => {
  const { notify, post, stop } = startOffer(true);
  post({ type: 'offer-ready' }, 'https://checkout.example.com');
  expect(notify).toHaveBeenCalledWith('rendered');
  stop();
});

it('fails when a partner does not announce itself as configured', () => {
  const { frame, notify, stop } = startOffer(true);
  frame.dispatchEvent(new Event('load'));
  expect(notify).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1500);
  expect(notify).toHaveBeenCalledWith('threw');
  stop();
});

it('shows any other partner once its document has loaded', () => {
  const { frame, notify, stop } = startOffer(false);
  frame.dispatchEvent(new Event('load'));
  expect(notify).toHaveBeenCalledWith('loaded');
  stop();
});

function blockFrame(blockedURI: string) {
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), {
      blockedURI,
      effectiveDirective: 'frame-src',
    }),
  );
}

it.each(['https://checkout.example.com/', 'https://unlisted.example.com/'])(
  'fails and names the partner when the policy blocks %s in the frame',
  (url) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { notify, stop } = startOffer(false);
    blockFrame(url);
    expect(notify).toHaveBeenCalledWith('threw');
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(new RegExp(`^Offer Co: .*${new URL(url).origin}`)),
    );
    stop();
    warn.mockRestore();
  },
);

it.each([`${window.location.origin}/paths/noffer1`, 'https://leads.example.com/next'])(
  'keeps the offer when a late report of the page before names %s',
  (url) => {
    const { notify, stop } = startOffer(false);
    blockFrame(url);
    expect(notify).not.toHaveBeenCalled();
    stop();
  },
);
