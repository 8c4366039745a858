import {
  RELEASE_SET_ELEMENT_ID,
  type ReleasedRemote,
  type ReleaseSet,
} from '@prizestash/shared/remote';

/** What a page of the site gets in place of the released remote. */
export interface LocalPage {
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

export function readReleaseSet(html: string): ReleaseSet | null {
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
