import { REGISTER_PATH } from '../routes/register';
import { registeredConsentHash } from './api-process';
import type { HttpCall } from './call';

/**
 * The request of an entry, as the form sends it.
 * @param origin of the site.
 * @param key the idempotency key.
 */
export const registerCall = (origin: string, key: string, body: object): HttpCall => ({
  method: 'POST',
  url: REGISTER_PATH,
  headers: {
    origin,
    'content-type': 'application/json',
    'idempotency-key': key,
    'consent-version': '1.0',
    'consent-hash': registeredConsentHash,
    'page-path': '/apply',
    'form-trap': 'empty',
    'form-seconds': '40',
  },
  payload: JSON.stringify(body),
});
