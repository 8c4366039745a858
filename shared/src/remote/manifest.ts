/**
 * One URL that a package owns. The shell learns it from the release set, never from its own source.
 */
export interface RouteManifest {
  /** Absolute path without a trailing slash, for example `/legal/rules`. */
  readonly path: `/${string}`;
  /** Document title, shown as it stands. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. */
  readonly description: string;
  /** True: the page's HTML is written at publishing. False: the page arrives as the layout alone. */
  readonly prerender: boolean;
  /** True: the page reads the stored contact, so it opens only after rehydration has ended. */
  readonly needsContact?: boolean;
  /** False keeps the page out of search engines and the sitemap. True when left out. */
  readonly index?: boolean;
  /** For a legal text: its version, which becomes part of the consent evidence of every entry. */
  readonly documentVersion?: string;
  /** Paths whose package and page are worth fetching while this page is idle. */
  readonly next?: readonly `/${string}`[];
}

/** What one remote says about itself: the single typed source of its routes. */
export interface RemoteManifest {
  /** The package's name, for example `mfe-legal`. */
  readonly name: string;
  readonly routes: readonly RouteManifest[];
}
