import type { SignalListener } from '../partner-script/partner-call';

/** How long after its document an offer may take to announce itself. */
const announcementMs = 1500;

/** What an offer that announces itself posts to the page around it. */
const announcement = 'offer-ready';

/** An offer's links may open the advertiser's page, as a page like any other. */
const ownWindows = ['allow-popups', 'allow-popups-to-escape-sandbox'];

interface OfferFrame {
  /** The whole address, with the contact's details encoded in its query. */
  readonly url: string;
  readonly title: string;
  /** True for a partner whose page posts `{"type": "offer-ready"}`: its silence then means failure. */
  readonly announcesItself: boolean;
}

/**
 * Shows a partner's page in a frame. It keeps its own origin, which is not ours, and may open its
 * own windows on a click, but cannot move the visitor or learn the address of our page.
 */
export function runOfferFrame(
  host: HTMLElement,
  offer: OfferFrame,
  hear: SignalListener,
): () => void {
  const origin = new URL(offer.url).origin;
  const frame = document.createElement('iframe');
  let patience: ReturnType<typeof setTimeout> | undefined;

  function listen(event: MessageEvent): void {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    if ((event.data as { type?: unknown } | null)?.type === announcement) hear('drawn');
  }
  window.addEventListener('message', listen);

  frame.addEventListener(
    'load',
    () => {
      // The browser hides whether this is the offer or its own "refused to connect".
      if (!offer.announcesItself) hear('shown');
      else patience = setTimeout(() => hear('threw'), announcementMs);
    },
    { once: true },
  );
  const sandbox = ['allow-scripts', 'allow-forms', ...ownWindows];
  // With our own origin this would be the key to the page.
  if (origin !== window.location.origin) sandbox.push('allow-same-origin');
  frame.setAttribute('sandbox', sandbox.join(' '));
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.title = offer.title;
  frame.src = offer.url;
  host.append(frame);

  return () => {
    clearTimeout(patience);
    window.removeEventListener('message', listen);
    frame.remove();
  };
}
