import frameDocumentUrl from './partner.frame.html';
import type { PartnerEventListener } from '../track-partner';
import { createBlockedReporter, onBlockedRequest } from '../report-blocked';
import { parseFrameMessage } from './frame-message';
import type { PartnerScript } from './partner-script';
import { restrictFrames } from './restrict-frames';

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
