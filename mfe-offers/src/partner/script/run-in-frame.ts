import frameDocumentUrl from './partner.frame.html';
import type { PartnerEventListener } from '../track-partner';
import { createBlockedReporter, onBlockedRequest } from '../report-blocked';
import type { PartnerScript } from './partner-script';

/** A taller document scrolls inside its frame. */
export const maxFrameHeightPx = 2400;

/**
 * Runs a partner's script in a frame with an opaque origin: it cannot read our storage, our cookies
 * or our page, and cannot navigate the page. The fields are sent by message, so that no URL contains
 * them. When the script navigates the frame, the frame is removed and the page decides where to go.
 */
export function runInFrame(
  container: HTMLElement,
  script: PartnerScript,
  notify: PartnerEventListener,
): () => void {
  const frame = document.createElement('iframe');
  const channel = new MessageChannel();
  const reportBlocked = createBlockedReporter(script.partner);
  let loads = 0;
  let threw = false;

  channel.port1.onmessage = ({ data }) => {
    const message = parseFrameMessage(data);
    switch (message?.type) {
      case 'leaving':
        return leave();
      case 'height':
        frame.style.height = `${Math.min(message.heightPx, maxFrameHeightPx)}px`;
        return notify('rendered');
      case 'blocked':
        return reportBlocked(message);
      case 'threw':
        reportError();
        return notify('threw');
      case 'unreachable':
        return notify('unreachable');
    }
  };

  function reportError(): void {
    if (threw) return;
    threw = true;
    // oxlint-disable-next-line no-console -- names the setting that the operator may need
    console.warn(
      `${script.partner}: the script threw an error in its frame. One that navigates "top" needs ` +
        'the isolation "page".',
    );
  }

  restrictFrames(frameDocumentUrl, script.framedOrigins);
  const stopWatchingFrames = onBlockedRequest(({ directive }) => {
    // The frame's own document is allowed, so this is a navigation of the script in it.
    if (directive === 'frame-src' && loads > 0) leave();
  });

  frame.addEventListener('load', () => {
    loads += 1;
    // A second document is not ours: it receives nothing.
    if (loads > 1) leave();
    else sendFields();
  });

  function leave(): void {
    // Removed before its next document arrives, which the site would refuse to show in a frame.
    frame.remove();
    notify('left');
  }

  function sendFields(): void {
    const { scriptUrl, origins, globalName, fields } = script;
    // An opaque origin cannot be named as a target; only the first document, ours, gets the message.
    frame.contentWindow?.postMessage({ scriptUrl, origins, globalName, fields }, '*', [
      channel.port2,
    ]);
  }

  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.title = script.title;
  frame.src = frameDocumentUrl;
  container.append(frame);

  return () => {
    stopWatchingFrames();
    channel.port1.close();
    frame.remove();
  };
}

/** A message from our frame document about the partner's script in it. */
type FrameMessage =
  | { readonly type: 'unreachable' }
  | { readonly type: 'threw' }
  | { readonly type: 'leaving' }
  | { readonly type: 'height'; readonly heightPx: number }
  | { readonly type: 'blocked'; readonly blockedUri: string; readonly directive: string };

const maxTextLength = 2048;

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxTextLength;

/**
 * Parses a message. Its content is untrusted: a hostile script shares the frame with our code and may
 * have access to the channel.
 * @returns null for anything that is not a known message.
 */
export function parseFrameMessage(value: unknown): FrameMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, heightPx, blockedUri, directive } = value as Record<string, unknown>;
  switch (type) {
    case 'unreachable':
    case 'threw':
    case 'leaving':
      return { type };
    case 'height':
      return typeof heightPx === 'number' && heightPx > 0 ? { type, heightPx } : null;
    case 'blocked':
      return isShortText(blockedUri) && isShortText(directive)
        ? { type, blockedUri, directive }
        : null;
    default:
      return null;
  }
}

/** Packages live at `/packages/<name>/<version>/`: two levels above the frame document. */
const packagesOf = (frameDocumentUrl: string) =>
  new URL('../../', new URL(frameDocumentUrl, window.location.href)).href;

let restricted = false;

/**
 * Restricts the page's frames to documents of our packages and the given origins. A partner's script
 * that navigates its frame to one of the site's pages, or to a host of its own, is then blocked before
 * any request, and the page receives a `securitypolicyviolation` event. Without it, a browser without
 * `beforeunload`, as on iOS, reports the navigation only when its response arrives.
 *
 * A policy cannot be removed and applies to every later frame of the document; it only repeats what
 * the page's own policy allows, with a path.
 */
function restrictFrames(frameDocumentUrl: string, origins: readonly string[]): void {
  if (restricted) return;
  restricted = true;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = ['frame-src', packagesOf(frameDocumentUrl), ...origins].join(' ');
  document.head.append(policy);
}
