import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { refuseConfig } from '@prizestash/delivery/delivery-error';
import { isPrivateUrl } from './private-addresses';
import { readReleaseSet } from './local-page';
import { forward } from './upstream';

/** Where a site is, and where its API. */
interface SiteAddresses {
  readonly apiBaseUrl: string;
  /** Whether the site is on this machine or its network; only then its API may be. */
  readonly isPrivate: boolean;
}

/**
 * Reads the address of the API in the home page of a site.
 * @param site origin of the site.
 */
export async function apiOfSite(site: string): Promise<SiteAddresses> {
  const isPrivate = await isPrivateUrl(new URL(site));
  const request = { method: 'GET', headers: {}, body: Readable.from([]) };
  const response = await forward(new URL('/', site), request, {}, isPrivate);
  const { location = site } = response.headers;
  const origin = URL.canParse(location, site) ? new URL(location, site).origin : site;
  if (origin !== site) {
    response.destroy();
    refuseConfig(`${site} redirects to ${origin}: use that address with --site`);
  }
  const set = readReleaseSet(await text(response));
  if (!set) refuseConfig(`${site} shows no page with a release set`);
  const apiBaseUrl = set.config.apiBaseUrl || site;
  if (!isPrivate && (await isPrivateUrl(new URL(apiBaseUrl)))) {
    refuseConfig(`${site} names an API on this machine or its network: ${apiBaseUrl}`);
  }
  return { apiBaseUrl, isPrivate };
}
