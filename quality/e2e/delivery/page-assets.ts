/** The release set of a page and the files that its HTML references. */
export interface PageAssets {
  readonly set: string;
  /** `<package>/<version>` of the shell and of every remote, without fallback versions. */
  readonly versions: readonly string[];
  /** URL paths below /packages/ in the HTML. */
  readonly files: readonly string[];
}

interface InlinedSet {
  readonly id: string;
  readonly shell: { readonly version: string };
  readonly remotes: Readonly<Record<string, { readonly version: string }>>;
}

const INLINED_SET = /<script type="application\/json" id="release-set">(.*?)<\/script>/;

/** @throws {Error} when the page contains no release set. */
export function pageAssetsOf(html: string): PageAssets {
  const text = INLINED_SET.exec(html)?.[1];
  if (!text) throw new Error(`a page without a release set: ${html.slice(0, 200)}`);
  const { id, shell, remotes } = JSON.parse(text) as InlinedSet;
  return {
    set: id,
    versions: [
      `shell/${shell.version}`,
      ...Object.entries(remotes).map(([name, { version }]) => `${name}/${version}`),
    ],
    files: [...html.matchAll(/(?:src|href)="(\/packages\/[^"]+)"/g)].map(([, url]) => url ?? ''),
  };
}

/** Returns files of versions outside of the release set: two sets are mixed in the page. */
export function foreignFiles({ versions, files }: PageAssets): string[] {
  return files.filter((file) => !versions.some((one) => file.startsWith(`/packages/${one}/`)));
}
