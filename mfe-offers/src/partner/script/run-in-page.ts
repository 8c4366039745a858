import { partnerRootId, type SignalListener, type PartnerCall } from './partner-call';

/**
 * Runs a partner's script in the site's own page, for a partner that cannot work in a frame.
 * It then can do whatever the page can: read the stored contact and take the visitor elsewhere.
 */
export function runInPage(host: HTMLElement, call: PartnerCall, hear: SignalListener): () => void {
  const globals = window as unknown as Record<string, unknown>;
  const root = document.createElement('div');
  root.id = partnerRootId;
  host.append(root);
  globals[call.globalName] = call.fields;

  const drawing = new MutationObserver(() => {
    if (root.getBoundingClientRect().height > 0) hear('drawn');
  });
  drawing.observe(root, { childList: true, subtree: true });

  function blame(event: ErrorEvent): void {
    if (!fromElsewhere(event)) return;
    event.preventDefault();
    hear('threw');
  }
  window.addEventListener('error', blame);

  const script = document.createElement('script');
  script.setAttribute('referrerpolicy', 'no-referrer');
  script.addEventListener('error', () => hear('unreachable'));

  try {
    // Throws where the page's Trusted Types policy does not know the partner.
    script.src = call.scriptUrl;
    document.head.append(script);
  } catch {
    hear('unreachable');
  }

  return () => {
    drawing.disconnect();
    window.removeEventListener('error', blame);
    script.remove();
    root.remove();
    delete globals[call.globalName];
  };
}

/**
 * A browser hides where an error of another origin's script came from. Ours all carry their file,
 * so an error without one is the partner's.
 */
function fromElsewhere({ filename, message }: ErrorEvent): boolean {
  if (!filename) return message === 'Script error.';
  return new URL(filename, window.location.href).origin !== window.location.origin;
}
