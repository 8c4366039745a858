import { defineRemote } from '@prizestash/shared/remote';
import { manifest } from './manifest';

export default defineRemote(manifest, {
  '/apply': () => import('./pages/apply/apply-page'),
  '/receipt': () => import('./pages/receipt/receipt-page'),
});
