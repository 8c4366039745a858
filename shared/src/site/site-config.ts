import type { DrawingKeySet, DrawingList, ListedWinner } from '../results';

/** What the operator configures for one partner. */
export interface PartnerConfig {
  readonly name: string;
  /** Absolute URL of a partner's script. */
  readonly scriptUrl?: string;
  /** Absolute URL of a partner's page, without the query. */
  readonly frameUrl?: string;
  /**
   * Fields of the contact that the partner may receive; left out means all that its remote declares.
   */
  readonly details?: readonly string[];
  /**
   * Further origins that the partner's code loads from or calls, for example a CDN. The origin of
   * its own address is always allowed.
   */
  readonly origins?: readonly string[];
  /** Where a script runs: `frame` in a sandboxed iframe, `page` in the site's own page. */
  readonly isolation?: string;
  /**
   * True when the partner's page posts `{"type": "offer-ready"}` to its parent. A frame without
   * that message then counts as failed: a browser reports a refused frame in no other way.
   */
  readonly announcesItself?: boolean;
  /** The settings that its declaration names, for example `placementId`. */
  readonly [setting: string]: string | boolean | readonly string[] | undefined;
}

/** A page with the offer of a partner that is declared and configured. */
export interface Offer {
  /** Id of the partner. */
  readonly partner: string;
  /** Path of its page. */
  readonly page: string;
  /** Labels of the details that the partner receives. */
  readonly receives: readonly string[];
}

/**
 * The operator's configuration: plain values, no secrets. The prerenderer inlines it in every page
 * of a release set. Its words are no closed lists: a shell whose list is longer would fit no remote.
 */
export interface SiteConfig {
  /** Absolute public address of the site, without a trailing slash. */
  readonly publicBaseUrl: string;
  /** Origin of the entry API, without a trailing slash; empty where it is that of the site. */
  readonly apiBaseUrl: string;
  /** Sent with every entry and unsubscribe; 21 (docs/product.md, section 9). */
  readonly landingPageId: number;
  readonly sponsorName: string;
  /** One line, for example `100 Example Plaza, Springfield, IL 62701`. */
  readonly sponsorAddress: string;
  readonly supportEmail: string;
  /** The percentage of page views that are reported; 100 when left out. */
  readonly reportPercent?: number;
  /** Id of the page's release set; stored as evidence with each entry. */
  readonly releaseSetId: string;
  /** Versions of the legal texts in this release set, by path. */
  readonly documentVersions: Readonly<Record<string, string>>;
  /**
   * The latest winners, latest first, at most five (docs/product.md, section 2). The local
   * demonstration fills the list with examples.
   */
  readonly winners: readonly ListedWinner[];
  /** The latest drawings as of the last publication. Left out before the first one. */
  readonly drawings?: DrawingList;
  /** The keys that sign the records of drawings, with `drawings`. */
  readonly drawingKeys?: DrawingKeySet;
  /** By the partner's id, in the order in which consent and privacy policy name them. */
  readonly partners: Readonly<Record<string, PartnerConfig>>;
  /** In the order of the visit. */
  readonly offers: readonly Offer[];
}
