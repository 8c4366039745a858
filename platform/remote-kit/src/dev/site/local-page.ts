import {
  RELEASE_SET_ELEMENT_ID,
  type ReleasedRemote,
  type ReleaseSet,
} from '@prizestash/shared/remote';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { judgeServer } from './private-addresses';
import { forward } from './upstream';

/**
 * Reads the address of the API in the home page of a site.
 * @param site origin of the site.
 * @returns where both are; the API is on this machine or its network only if the site is.
 */
export async function addressesOfSite(site: string) {
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

/** What a page of the site gets in place of the released remote. */
interface LocalPage {
  readonly name: string;
  readonly remote: ReleasedRemote;
  /** Where this machine forwards requests to the API. */
  readonly apiBaseUrl: string;
  /** URLs of additional scripts. */
  readonly scripts: readonly string[];
}

const releaseSet = new RegExp(
  `(<script type="application/json" id="${RELEASE_SET_ELEMENT_ID}">)(.*?)(</script>)`,
  's',
);

function readReleaseSet(html: string): ReleaseSet | null {
  const text = releaseSet.exec(html)?.[2];
  return text ? (JSON.parse(text) as ReleaseSet) : null;
}

/** The browser sets the title when it navigates, and keeps it when it opens a page. */
function withTitle(html: string, title: string): string {
  const text = title.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return html.replace(/<title>[^<]*<\/title>/, () => `<title>${text}</title>`);
}

/**
 * Replaces one remote in a page of the site. Pages of the remote are rendered in the browser: their
 * HTML is that of the released version. Everything else stays as the site sent it.
 * @returns the HTML as it is when it is no page of a site.
 */
export function withLocalRemote(html: string, path: string, page: LocalPage): string {
  const set = readReleaseSet(html);
  if (!set) return html;
  const { name, remote, apiBaseUrl, scripts } = page;
  const changed: ReleaseSet = {
    ...set,
    // A developer's errors are not those of the release set.
    config: { ...set.config, apiBaseUrl, reportPercent: 0 },
    remotes: { ...set.remotes, [name]: remote },
  };
  const json = JSON.stringify(changed).replace(/</g, '\\u003c');
  const preload = new RegExp(`<link rel="preload"[^>]* href="/packages/${name}/[^>]*>`, 'g');
  const added = scripts.map((url) => `<script defer src="${url}"></script>`).join('');
  const local = remote.routes.find((route) => route.path === path);
  return (
    local
      ? withTitle(html.replace(/ data-prerendered="true"(?: data-nodes="\d+")?/, ''), local.title)
      : html
  )
    .replace(preload, '')
    .replace(releaseSet, (_all, start: string, _json, end: string) => start + json + end)
    .replace('</head>', () => `${added}</head>`);
}
