/** What the entry API returns for an accepted entry (docs/product.md, section 7.1). */
export interface EntryReceipt {
  readonly id: string;
  /** Calendar month at UTC-6, for example `2026-11`. */
  readonly entry_period: string;
  /** UTC, ISO 8601. The API always sends it; pages ignore an invalid value. */
  readonly entered_at?: string;
}
