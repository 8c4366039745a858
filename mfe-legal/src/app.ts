import { defineRemote } from '@prizestash/shared/remote';
import { manifest } from './manifest';

export default defineRemote(manifest, {
  '/legal/privacy-policy': () => import('./pages/legal/privacy-policy/privacy-policy-page'),
  '/legal/terms': () => import('./pages/legal/terms/terms-page'),
  '/legal/rules': () => import('./pages/legal/rules/rules-page'),
  '/legal/request': () => import('./pages/legal/request/request-page'),
  '/legal/unsubscribe': () => import('./pages/legal/unsubscribe/unsubscribe-page'),
  '/winners': () => import('./pages/winners/winners-page'),
  '/winners/check': () => import('./pages/winners/check/check-page'),
  '/contact-us': () => import('./pages/contact-us/contact-us-page'),
});
