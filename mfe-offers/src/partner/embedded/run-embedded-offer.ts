import type { PartnerEventListener } from '../track-partner';
import { createBlockedReporter, onBlockedRequest, originOf } from '../report-blocked';

/** How long after its document has loaded an offer may take to announce itself. */
const announcementTimeoutMs = 1500;

/** The message type that an offer posts to the page to announce itself. */
const announcement = 'offer-ready';

/** The offer's links may open the advertiser's page in a normal window. */
const popups = ['allow-popups', 'allow-popups-to-escape-sandbox'];

interface EmbeddedOffer {
  /** The partner's name, for reports in the console. */
  readonly partner: string;
  /** The whole URL, with the contact's details encoded in its query. */
  readonly url: string;
  readonly title: string;
  /** Origins that the offer may redirect to, and its own. */
  readonly origins: readonly string[];
  /**
   * Origins of the site and the other partners. Firefox reports a frame that the policy blocked on the
   * page before so late that this page receives the report.
   */
  readonly otherOrigins: readonly string[];
  /** True for a partner whose page posts `{"type": "offer-ready"}`: without it, the offer failed. */
  readonly announcesItself: boolean;
}

/**
 * Shows a partner's page in a frame. The frame keeps its own origin and may open windows on a click.
 * It cannot navigate our page or read its URL.
 */
export function runEmbeddedOffer(
  container: HTMLElement,
  offer: EmbeddedOffer,
  notify: PartnerEventListener,
): () => void {
  const origin = new URL(offer.url).origin;
  const frame = document.createElement('iframe');
  const reportBlocked = createBlockedReporter(offer.partner);
  let announcementTimer: ReturnType<typeof setTimeout> | undefined;

  function handleMessage(event: MessageEvent): void {
    if (event.source !== frame.contentWindow || !offer.origins.includes(event.origin)) return;
    if ((event.data as { type?: unknown } | null)?.type === announcement) notify('rendered');
  }
  window.addEventListener('message', handleMessage);

  const stopWatchingFrames = onBlockedRequest((request) => {
    const blocked = originOf(request.blockedUri);
    const isOther = offer.otherOrigins.includes(blocked) && !offer.origins.includes(blocked);
    if (request.directive !== 'frame-src' || isOther) return;
    reportBlocked(request);
    notify('threw');
  });

  frame.addEventListener(
    'load',
    () => {
      // The browser does not reveal whether this is the offer or its own error page.
      if (!offer.announcesItself) notify('loaded');
      else announcementTimer = setTimeout(() => notify('threw'), announcementTimeoutMs);
    },
    { once: true },
  );
  const sandbox = ['allow-scripts', 'allow-forms', ...popups];
  // With the page's own origin, a frame could remove its sandbox.
  if (origin !== window.location.origin) sandbox.push('allow-same-origin');
  frame.setAttribute('sandbox', sandbox.join(' '));
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.title = offer.title;
  frame.src = offer.url;
  container.append(frame);

  return () => {
    clearTimeout(announcementTimer);
    window.removeEventListener('message', handleMessage);
    stopWatchingFrames();
    frame.remove();
  };
}
