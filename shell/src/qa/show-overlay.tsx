import { createRoot } from 'react-dom/client';
import type { ReleaseSet } from '@prizestash/shared/remote';
import type { PageLoader } from '../remotes/page-loader';
import { Overlay } from './overlay';

/**
 * The overlay's style sheet, for a constructed style sheet in its shadow root, which the pages'
 * Content-Security-Policy allows. A CSS file would add webpack's CSS loader runtime to the main chunk.
 */
const overlayStyle = `
section {
  position: fixed;
  inset: auto 0 0 0;
  z-index: 10;
  box-sizing: border-box;
  max-height: 50vh;
  overflow: auto;
  padding: var(--space-3) var(--space-4);
  background: var(--color-surface);
  color: var(--color-text);
  border-top: var(--stroke-strong) solid var(--color-line-strong);
  font: var(--text-sm) / var(--leading-snug) var(--font-serial);
}
p { margin: 0 0 var(--space-2); }
div { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: var(--space-1) var(--space-4) var(--space-1) 0; text-align: left; white-space: nowrap; }
button {
  min-height: var(--touch-target);
  margin-top: var(--space-2);
  padding: 0 var(--space-4);
  font: inherit;
  color: inherit;
  background: var(--color-sunken);
  border: var(--stroke-thin) solid var(--color-line-strong);
  border-radius: var(--radius-sm);
  cursor: pointer;
}
:focus-visible { outline: var(--stroke-focus) solid currentColor; outline-offset: calc(-1 * var(--stroke-focus)); }
select { min-height: var(--touch-target); font: inherit; color: inherit; background: var(--color-sunken); max-width: 100%; }
code { white-space: pre-wrap; }
textarea { display: block; box-sizing: border-box; width: 100%; margin-top: var(--space-2); font: inherit; }
@media print { section { display: none; } }
`;

const MAX_ERRORS = 20;

/** Collects what the page reports from now on, as its console shows it. */
function collectErrors(): readonly string[] {
  const errors: string[] = [];
  const add = (text: string) => void (errors.length < MAX_ERRORS && errors.push(text));
  window.addEventListener('error', ({ message }) => add(message));
  window.addEventListener('unhandledrejection', ({ reason }) => add(String(reason)));
  for (const level of ['error', 'warn'] as const) {
    const { [level]: log } = console;
    console[level] = (...values: unknown[]) => {
      add(values.map(String).join(' '));
      log.apply(console, values);
    };
  }
  return errors;
}

/** Renders the QA overlay in a shadow root, isolated from the page's styles and React tree. */
export function showOverlay(set: ReleaseSet, loader: PageLoader): void {
  const host = document.createElement('div');
  const shadowRoot = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(overlayStyle);
  shadowRoot.adoptedStyleSheets = [sheet];
  document.body.append(host);
  const root = createRoot(shadowRoot);
  const close = () => {
    root.unmount();
    host.remove();
  };
  root.render(<Overlay set={set} loader={loader} errors={collectErrors()} onClose={close} />);
}
