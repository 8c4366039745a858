import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { refuseConfig } from '@prizestash/delivery/delivery-error';
import { readReleaseSet } from './local-page';
import { forward } from './upstream';

/**
 * Reads the address of the API in the home page of a site.
 * @param site origin of the site.
 */
export async function apiOfSite(site: string): Promise<string> {
  const request = { method: 'GET', headers: {}, body: Readable.from([]) };
  const response = await forward(new URL('/', site), request, {});
  const { location = site } = response.headers;
  const origin = URL.canParse(location, site) ? new URL(location, site).origin : site;
  if (origin !== site) {
    response.destroy();
    refuseConfig(`${site} redirects to ${origin}: use that address with --site`);
  }
  const set = readReleaseSet(await text(response));
  if (!set) refuseConfig(`${site} shows no page with a release set`);
  return set.config.apiBaseUrl;
}
