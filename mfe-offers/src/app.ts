import { defineRemote } from '@prizestash/shared/remote';
import { manifest } from './manifest';

/**
 * The module that the offers remote exposes. Its pages share almost all of their code and follow each
 * other in every visit, so they are one chunk.
 */
export default defineRemote(manifest, {
  '/paths/toffer': () =>
    import(/* webpackChunkName: "offer-pages" */ './pages/paths/toffer/lead-offer-page'),
  '/paths/noffer1': () =>
    import(/* webpackChunkName: "offer-pages" */ './pages/paths/noffer1/embedded-offer-page'),
  '/paths/soffer': () =>
    import(/* webpackChunkName: "offer-pages" */ './pages/paths/soffer/survey-offer-page'),
});
