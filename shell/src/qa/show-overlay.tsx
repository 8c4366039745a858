import { createRoot } from 'react-dom/client';
import type { ReleaseSet } from '@prizestash/shared/remote';
import type { PageLoads } from '../remotes/page-loads';
import { Overlay } from './overlay';
import { overlayStyle } from './overlay-style';

/** Shows the QA overlay over the page, apart from its styles and its tree, until it is closed. */
export function showOverlay(set: ReleaseSet, loads: PageLoads): void {
  const place = document.createElement('div');
  const inside = place.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(overlayStyle);
  inside.adoptedStyleSheets = [sheet];
  document.body.append(place);
  const root = createRoot(inside);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<Overlay set={set} loads={loads} onClose={close} />);
}
