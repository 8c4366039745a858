import { registeredConsentHash } from '../../api/src/testing/api-process';
import { REGISTER_PATH } from '../../api/src/routes/register';
import type { HttpCall } from '../../api/src/testing/call';

/** The URLs of the files that the HTML of a page references. */
export function filesOf(html: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(/(?:src|href)="(\/packages\/[^"]+)"/g)].map(([, url = '']) => url),
    ),
  ];
}

/**
 * The request that a browser sends before an entry.
 * @param origin of the site.
 */
export const preflightCall = (origin: string): HttpCall => ({
  method: 'OPTIONS',
  url: REGISTER_PATH,
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,idempotency-key',
  },
});

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
