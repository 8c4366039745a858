/** One URL that a package owns. The shell reads its routes from the release set. */
export interface RouteManifest {
  /** Absolute path without a trailing slash, for example `/legal/rules`. */
  readonly path: `/${string}`;
  /** Document title. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. */
  readonly description: string;
  /** True: the page is prerendered at promotion. False: its HTML holds the layout only. */
  readonly prerender: boolean;
  /** True: the page reads the stored contact, so it renders after rehydration. */
  readonly needsContact?: boolean;
  /** False excludes the page from search engines and the sitemap. True when left out. */
  readonly index?: boolean;
  /** Version of a legal text; part of the consent evidence of every entry. */
  readonly documentVersion?: string;
  /** Paths whose code is prefetched while this page is idle. */
  readonly next?: readonly `/${string}`[];
}

/** The routes of one remote; the only place that lists them. */
export interface RemoteManifest {
  /** The package's name, for example `mfe-legal`. */
  readonly name: string;
  readonly routes: readonly RouteManifest[];
}
