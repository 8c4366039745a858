import frameDocumentUrl from './partner.frame.html';
import { frameMessage } from './frame-message';
import type { SignalListener, PartnerCall } from './partner-call';

/** A frame taller than this would bury the page: it scrolls inside instead. */
export const tallestFramePx = 2400;

/**
 * Runs a partner's script in a frame without an origin: it can read neither our storage nor our
 * cookies nor our page, and cannot take the visitor anywhere. Its fields go by message, so they
 * stand in no URL. When it wants to leave, the page is told and decides itself where to go.
 */
export function runInFrame(host: HTMLElement, call: PartnerCall, hear: SignalListener): () => void {
  const frame = document.createElement('iframe');
  const channel = new MessageChannel();
  let loads = 0;

  channel.port1.onmessage = ({ data }) => {
    const message = frameMessage(data);
    if (message?.type === 'leaving') leave();
    else if (message?.type === 'height') {
      frame.style.height = `${Math.min(message.heightPx, tallestFramePx)}px`;
      hear('drawn');
    } else if (message) hear(message.type);
  };

  frame.addEventListener('load', () => {
    loads += 1;
    // A second document is not ours: whatever it is, it gets nothing and the visitor goes on.
    if (loads > 1) hear('left');
    else handOver();
  });

  function leave(): void {
    // Gone before its next document arrives, which the site would refuse to show in a frame.
    frame.remove();
    hear('left');
  }

  function handOver(): void {
    const { scriptUrl, globalName, fields } = call;
    // A frame without an origin can't be named as a target; only its first document, ours, is told.
    frame.contentWindow?.postMessage({ scriptUrl, globalName, fields }, '*', [channel.port2]);
  }

  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.title = call.title;
  frame.src = frameDocumentUrl;
  host.append(frame);

  return () => {
    channel.port1.close();
    frame.remove();
  };
}
