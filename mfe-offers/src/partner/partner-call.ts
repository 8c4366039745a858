import type { Contact } from '@prizestash/shared/contact';
import type { SiteConfig } from '@prizestash/shared/site';

/** What a call to a partner is made from. */
export interface PartnerCall {
  readonly site: SiteConfig;
  readonly contact: Contact;
  /** The utm_source value, empty when there is none. */
  readonly attribution: string;
}
