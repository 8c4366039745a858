import type { SiteConfig } from '../site/site-config';
import type { RouteManifest } from './manifest';

/** The script files of one version of a package, as a page needs to load them. */
export interface ReleasedCode {
  /** For example `1.0.0-ab12cd3`. */
  readonly version: string;
  /** Folder of the version's files, for example `/packages/mfe-legal/1.0.0-ab12cd3/`. */
  readonly base: string;
  /** File name of the container below `base`. */
  readonly entry: string;
  /** Subresource integrity of the entry, for example `sha384-…`. */
  readonly integrity: string;
  /** Name under which the container is known to the federation runtime. */
  readonly container: string;
}

/** What the page needs to know of a route before its package has arrived. */
export type ReleasedRoute = Pick<RouteManifest, 'path' | 'title' | 'needsContact' | 'next'>;

/** One remote in a release set. */
export interface ReleasedRemote extends ReleasedCode {
  readonly commit: string;
  readonly routes: readonly ReleasedRoute[];
  /** The version that was live before: taken when this one fails in a page. */
  readonly previous?: ReleasedCode;
}

/** The small JSON in every page from which the shell learns its routes and its remotes. */
export interface ReleaseSet {
  readonly id: string;
  readonly config: SiteConfig;
  readonly shell: { readonly version: string; readonly commit: string };
  readonly remotes: Readonly<Record<string, ReleasedRemote>>;
}

/** Id of the element that holds the set, as JSON, in every page. */
export const RELEASE_SET_ELEMENT_ID = 'release-set';
