import type { RemoteModule } from '@prizestash/shared/remote';
import { manifest } from './manifest';

/**
 * The module that the offers remote exposes. Its pages share almost all of their code and follow each
 * other in every visit, so they are one chunk.
 */
const remote: RemoteModule = {
  manifest,
  async page(path) {
    const { offerPages } = await import(
      /* webpackChunkName: "offer-pages" */ './pages/paths/offer-pages'
    );
    const page = offerPages.get(path);
    if (!page) throw new RangeError(`${manifest.name} owns no page at ${path}`);
    return { default: page };
  },
};

export default remote;
