/** The versions of packages that a page's set consists of, and the files that its HTML asks for. */
export interface PageAssets {
  readonly set: string;
  /** `<package>/<version>` of the shell and of every remote, without versions to fall back on. */
  readonly versions: readonly string[];
  /** URL paths below /packages/ in the HTML's own tags. */
  readonly files: readonly string[];
}

interface InlinedSet {
  readonly id: string;
  readonly shell: { readonly version: string };
  readonly remotes: Readonly<Record<string, { readonly version: string }>>;
}

const INLINED_SET = /<script type="application\/json" id="release-set">(.*?)<\/script>/;

/** @throws {Error} when the page carries no set. */
export function pageAssetsOf(html: string): PageAssets {
  const text = INLINED_SET.exec(html)?.[1];
  if (!text) throw new Error(`a page without a set: ${html.slice(0, 200)}`);
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

/** The files of other versions than the set's: none, unless two sets are mixed in one page. */
export function foreignFiles({ versions, files }: PageAssets): string[] {
  return files.filter((file) => !versions.some((one) => file.startsWith(`/packages/${one}/`)));
}
