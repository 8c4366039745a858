import { partnerConfig, partnerFields, partnerOrigins } from '@prizestash/shared/partners';
import type { PartnerManifest } from '@prizestash/shared/remote';
import type { PartnerEventListener, StartPartner } from '../track-partner';
import { createBlockedReporter, onBlockedRequest, originOf } from '../report-blocked';
import type { PartnerCall } from '../partner-call';

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

/** The frame's URL with every value encoded. Keeps the parameters of the configured URL. */
export function frameUrl(partner: PartnerManifest, { site, contact, attribution }: PartnerCall) {
  const url = new URL(partnerConfig(site, partner.id).frameUrl ?? '');
  const fields = partnerFields(partner, site, contact, { attribution, entryCode: '' });
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the function that shows a partner's page with the contact's details in its URL. */
export function startEmbeddedOffer(partner: PartnerManifest, call: PartnerCall): StartPartner {
  const { partners, publicBaseUrl } = call.site;
  const config = partnerConfig(call.site, partner.id);
  const { name, announcesItself = false } = config;
  const origins = partnerOrigins(config);
  const url = frameUrl(partner, call);
  const others = Object.values(partners).filter((other) => other !== config);
  return (container, notify) => {
    const site = [window.location.origin, new URL(publicBaseUrl).origin];
    const otherOrigins = [...site, ...others.flatMap(partnerOrigins)];
    const title = `Offer from ${name}`;
    const offer = { partner: name, url, title, origins, otherOrigins, announcesItself };
    return runEmbeddedOffer(container, offer, notify);
  };
}
