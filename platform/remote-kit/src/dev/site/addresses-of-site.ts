import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { judgeServer, type JudgedServer } from './private-addresses';
import { readReleaseSet } from './local-page';
import { forward } from './upstream';

/** Where a site is, and where its API. */
export interface SiteAddresses {
  readonly apiBaseUrl: string;
  readonly siteServer: JudgedServer;
  /** On this machine or its network only if the site is. */
  readonly apiServer: JudgedServer;
}

/**
 * Reads the address of the API in the home page of a site.
 * @param site origin of the site.
 */
export async function addressesOfSite(site: string): Promise<SiteAddresses> {
  const siteServer = await judgeServer(new URL(site));
  const request = { method: 'GET', headers: {}, body: Readable.from([]) };
  const response = await forward(new URL('/', site), request, {}, siteServer);
  const { location = site } = response.headers;
  const origin = URL.canParse(location, site) ? new URL(location, site).origin : site;
  if (origin !== site) {
    response.destroy();
    refuseConfig(`${site} redirects to ${origin}: use that address with --site`);
  }
  const set = readReleaseSet(await text(response));
  if (!set) refuseConfig(`${site} shows no page with a release set`);
  const apiBaseUrl = set.config.apiBaseUrl || site;
  const api = new URL(apiBaseUrl);
  // One name is judged once: a second answer could be another one.
  const isSame = api.hostname === new URL(site).hostname;
  const apiServer = isSame ? siteServer : await judgeServer(api);
  if (apiServer.isPrivate && !siteServer.isPrivate) {
    refuseConfig(`${site} names an API on this machine or its network: ${apiBaseUrl}`);
  }
  return { apiBaseUrl, siteServer, apiServer };
}
