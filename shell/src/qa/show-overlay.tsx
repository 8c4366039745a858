import { createRoot } from 'react-dom/client';
import type { ReleaseSet } from '@prizestash/shared/remote';
import type { PageLoader } from '../remotes/page-loader';
import { Overlay } from './overlay';
import { overlayStyle } from './overlay-style';

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
