import { REGISTER_PATH } from '../routes/register';
import type { ConsentText } from '../consents/consent-evidence';
import { registeredConsent } from './api-process';
import type { HttpCall } from './call';

export type { ConsentText };

/**
 * The request of an entry, as the form sends it.
 * @param origin of the site.
 * @param key the idempotency key.
 * @param consent the text that its page shows.
 */
export const registerCall = (
  origin: string,
  key: string,
  body: object,
  consent: ConsentText = registeredConsent,
): HttpCall => ({
  method: 'POST',
  url: REGISTER_PATH,
  headers: {
    origin,
    'content-type': 'application/json',
    'idempotency-key': key,
    'consent-version': consent.version,
    'consent-hash': consent.hash,
    'page-path': '/apply',
    'form-trap': 'empty',
    'form-seconds': '40',
  },
  payload: JSON.stringify(body),
});
