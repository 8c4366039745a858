import type { EmbeddedDetail, LeadDetail, SurveyDetail } from '../partners/details';

/** How a partner's own script is run. `frame` keeps it in a sandboxed frame; `page` loads it in the site's page. */
export type PartnerIsolation = 'frame' | 'page';

/** The lead-placement partner of /paths/toffer (specification, section 7.3). */
export interface LeadPartnerConfig {
  readonly name: string;
  /** Absolute URL of the partner's script. */
  readonly scriptUrl: string;
  readonly publisherId: string;
  readonly placementId: string;
  readonly affiliateId: string;
  /** Personal details it gets; left out means all that the specification names. */
  readonly details?: readonly LeadDetail[];
  /**
   * Further origins that the partner's code loads from or calls, for example a CDN. The origin of its
   * own address is always allowed.
   */
  readonly origins?: readonly string[];
  readonly isolation: PartnerIsolation;
}

/** The embedded offer of /paths/noffer1. */
export interface EmbeddedPartnerConfig {
  readonly name: string;
  /** Absolute URL of the partner's page, without the query. */
  readonly frameUrl: string;
  readonly sid: string;
  readonly affiliateId: string;
  /** Personal details it gets; left out means all that the specification names. */
  readonly details?: readonly EmbeddedDetail[];
  /**
   * Further origins that the partner's code loads from or calls, for example a CDN. The origin of its
   * own address is always allowed.
   */
  readonly origins?: readonly string[];
  /**
   * True when the partner's page posts `{"type": "offer-ready"}` to the page around it. A frame that
   * stays silent is then taken for a failure: nothing else tells a refused frame from a shown one.
   */
  readonly announcesItself?: boolean;
}

/** The survey of /paths/soffer. */
export interface SurveyPartnerConfig {
  readonly name: string;
  /** Absolute URL of the partner's loader script. */
  readonly scriptUrl: string;
  readonly placementId: string;
  /** Personal details it gets; left out means all that the specification names. */
  readonly details?: readonly SurveyDetail[];
  /**
   * Further origins that the partner's code loads from or calls, for example a CDN. The origin of its
   * own address is always allowed.
   */
  readonly origins?: readonly string[];
  readonly isolation: PartnerIsolation;
}

/**
 * What the operator decides and the page reads: plain values, no secrets.
 * It is written into every page when a release set is composed.
 */
export interface SiteConfig {
  /** Absolute public address of the site, without a trailing slash. */
  readonly publicBaseUrl: string;
  /** Absolute address of the entry API, without a trailing slash. */
  readonly apiBaseUrl: string;
  /** Sent with every entry and unsubscribe (specification, section 9): 21. */
  readonly landingPageId: number;
  readonly sponsorName: string;
  /** One line, for example `100 Example Plaza, Springfield, IL 62701`. */
  readonly sponsorAddress: string;
  readonly supportEmail: string;
  /** Id of the release set that the page was composed from; kept as evidence beside each entry. */
  readonly releaseSetId: string;
  /** Versions of the legal texts in this release set, by path. */
  readonly documentVersions: Readonly<Record<string, string>>;
  readonly partners: {
    readonly lead: LeadPartnerConfig;
    readonly embedded: EmbeddedPartnerConfig;
    readonly survey: SurveyPartnerConfig;
  };
}
