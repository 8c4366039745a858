import { defineRemote } from '@prizestash/shared/remote';
import { manifest } from './manifest';

/** The module that the offers remote exposes. */
export default defineRemote(manifest, {
  '/paths/toffer': () => import('./pages/paths/toffer/lead-offer-page'),
  '/paths/noffer1': () => import('./pages/paths/noffer1/embedded-offer-page'),
  '/paths/soffer': () => import('./pages/paths/soffer/survey-offer-page'),
});
