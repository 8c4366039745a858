/**
 * How long personal data is kept. The privacy policy states these figures, and the API's retention job
 * applies them by default.
 */
export const retention = {
  /**
   * Days from an entry to its erasure: four years, in which a claim about promotions may be brought
   * (28 U.S.C. section 1658). Longer than the three months for winners list requests (docs/product.md,
   * section 9).
   */
  entryDays: 1_461,
  /** Days that the name and postal address of a prize winner are kept: seven years, for tax records. */
  prizeDays: 2_557,
  /** Days that the response to a submit is kept, so that a retry gets the same response. */
  responseDays: 7,
  /** Minutes that calls from an address or with an email are counted. */
  rateLimitMinutes: 60,
  /** Days that the counts of page reports are kept; they name no person. */
  pageReportDays: 30,
} as const;
