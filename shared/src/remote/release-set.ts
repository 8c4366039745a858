import type { SiteConfig } from '../site/site-config';
import type { RouteManifest } from './manifest';

/** The script files of one version of a package. */
export interface ReleasedCode {
  /** For example `1.0.0-ab12cd3`. */
  readonly version: string;
  /** Folder of the version's files, for example `/packages/mfe-legal/1.0.0-ab12cd3/`. */
  readonly base: string;
  /** File name of the container below `base`. */
  readonly entry: string;
  /** Subresource integrity of the entry, for example `sha384-…`. */
  readonly integrity: string;
  /** Name of the container in the federation runtime. */
  readonly container: string;
}

/** What a page needs to know about a route before its package has loaded. */
export type ReleasedRoute = Pick<RouteManifest, 'path' | 'title' | 'needsContact' | 'next'>;

/** One remote in a release set. */
export interface ReleasedRemote extends ReleasedCode {
  readonly commit: string;
  readonly routes: readonly ReleasedRoute[];
  /** The previous live version, which a page loads when this one fails. */
  readonly previous?: ReleasedCode;
  /**
   * True where one of them consists of ES modules: its pages are documents of their own, because
   * WebKit loads no module with the integrity policy of the others.
   */
  readonly modules?: true;
}

/** The JSON in every page from which the shell reads routes and remotes. */
export interface ReleaseSet {
  readonly id: string;
  readonly config: SiteConfig;
  readonly shell: { readonly version: string; readonly commit: string };
  /** By package name. */
  readonly remotes: Readonly<Record<string, ReleasedRemote>>;
  /**
   * URL path of the JSON of all remotes, in a page that names only those it needs at once: its own
   * and those of the routes that usually follow.
   */
  readonly remotesFile?: string;
}

/** Id of the element that holds the release set as JSON in every page. */
export const RELEASE_SET_ELEMENT_ID = 'release-set';
