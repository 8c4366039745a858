import type { EmbeddedDetail } from '../partners/details';
import type { DrawingKeySet, DrawingList, ListedWinner } from '../results';
import type { ContactField } from '../rules/entry/submitted-contact';

/** Where a partner's script runs: `frame` in a sandboxed iframe, `page` in the site's own page. */
type PartnerIsolation = 'frame' | 'page';

interface PartnerConfig<Detail> {
  readonly name: string;
  /**
   * Personal details that the partner receives; left out means all that the specification names.
   */
  readonly details?: readonly Detail[];
  /**
   * Further origins that the partner's code loads from or calls, for example a CDN. The origin of
   * its own address is always allowed.
   */
  readonly origins?: readonly string[];
}

/** The survey of /paths/soffer, and what the lead placement has in common with it. */
interface ScriptPartnerConfig extends PartnerConfig<ContactField> {
  /** Absolute URL of the partner's script. */
  readonly scriptUrl: string;
  readonly placementId: string;
  readonly isolation: PartnerIsolation;
}

/** The lead-placement partner of /paths/toffer (specification, section 7.3). */
interface LeadPartnerConfig extends ScriptPartnerConfig {
  readonly publisherId: string;
  readonly affiliateId: string;
}

/** The embedded offer of /paths/noffer1. */
interface EmbeddedPartnerConfig extends PartnerConfig<EmbeddedDetail> {
  /** Absolute URL of the partner's page, without the query. */
  readonly frameUrl: string;
  readonly sid: string;
  readonly affiliateId: string;
  /**
   * True when the partner's page posts `{"type": "offer-ready"}` to its parent. A frame without
   * that message then counts as failed: a browser reports a refused frame in no other way.
   */
  readonly announcesItself?: boolean;
}

/**
 * The operator's configuration: plain values, no secrets. The prerenderer inlines it in every page
 * of a release set.
 */
export interface SiteConfig {
  /** Absolute public address of the site, without a trailing slash. */
  readonly publicBaseUrl: string;
  /** Origin of the entry API, without a trailing slash; empty where it is that of the site. */
  readonly apiBaseUrl: string;
  /** Sent with every entry and unsubscribe; 21 (specification, section 9). */
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
   * The latest winners, latest first, at most five (specification, section 2). The local
   * demonstration fills the list with examples.
   */
  readonly winners: readonly ListedWinner[];
  /** The latest drawings as of the last publication. Left out before the first one. */
  readonly drawings?: DrawingList;
  /** The keys that sign the records of drawings, with `drawings`. */
  readonly drawingKeys?: DrawingKeySet;
  readonly partners: {
    readonly lead: LeadPartnerConfig;
    readonly embedded: EmbeddedPartnerConfig;
    readonly survey: ScriptPartnerConfig;
  };
}
