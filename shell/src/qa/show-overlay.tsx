import { createRoot } from 'react-dom/client';
import type { ReleaseSet } from '@prizestash/shared/remote';
import type { PageLoader } from '../remotes/page-loader';
import { Overlay } from './overlay';
import { overlayStyle } from './overlay-style';

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
  root.render(<Overlay set={set} loader={loader} onClose={close} />);
}
