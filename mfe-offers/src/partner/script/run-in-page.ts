import type { PartnerEventListener } from '../track-partner';
import { createBlockedReporter, onBlockedRequest } from '../report-blocked';
import { partnerRootId, type PartnerScript } from './partner-script';

/**
 * Runs a partner's script in the site's own page, for a partner that cannot work in a frame. The
 * script has the page's permissions: it can read the stored contact and navigate the visitor away.
 */
export function runInPage(
  container: HTMLElement,
  script: PartnerScript,
  notify: PartnerEventListener,
): () => void {
  const globals = window as unknown as Record<string, unknown>;
  const root = document.createElement('div');
  root.id = partnerRootId;
  container.append(root);
  globals[script.globalName] = script.fields;

  const rendering = new MutationObserver(() => {
    if (root.getBoundingClientRect().height > 0) notify('rendered');
  });
  rendering.observe(root, { childList: true, subtree: true });

  function handleError(event: ErrorEvent): void {
    if (!isFromPartner(event)) return;
    event.preventDefault();
    notify('threw');
  }
  window.addEventListener('error', handleError);
  const stopReporting = onBlockedRequest(createBlockedReporter(script.partner));

  const element = document.createElement('script');
  element.setAttribute('referrerpolicy', 'no-referrer');
  element.addEventListener('error', () => notify('unreachable'));

  try {
    // Throws where the page's Trusted Types policy does not allow the partner.
    element.src = script.scriptUrl;
    document.head.append(element);
  } catch {
    notify('unreachable');
  }

  return () => {
    rendering.disconnect();
    window.removeEventListener('error', handleError);
    stopReporting();
    element.remove();
    root.remove();
    delete globals[script.globalName];
  };
}

/**
 * Browsers hide the file of an error in a cross-origin script. Errors of our scripts always name
 * their file, so an error without one is the partner's.
 */
function isFromPartner({ filename, message }: ErrorEvent): boolean {
  if (!filename) return message === 'Script error.';
  return new URL(filename, window.location.href).origin !== window.location.origin;
}
