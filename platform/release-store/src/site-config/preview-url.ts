import { isIP } from 'node:net';
import type { OperatorConfig } from './site-config-from-env';

/**
 * Returns the origin where sets open that no visitor gets: a host name of their own, so that their
 * code has nothing of what visitors store. By default `preview.` and the name of the site; a site
 * without a name is on this machine.
 */
export function previewUrlOf({ previewUrl, publicBaseUrl }: OperatorConfig): string {
  if (previewUrl) return previewUrl;
  const url = new URL(publicBaseUrl);
  const name = url.hostname.replace(/^www\./, '');
  url.hostname = `preview.${isIP(name) === 0 ? name : 'localhost'}`;
  return url.origin;
}
