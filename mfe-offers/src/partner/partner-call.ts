import type { Contact } from '@prizestash/shared/contact';
import type { SiteConfig } from '@prizestash/shared/site';

export interface PartnerCall {
  readonly site: SiteConfig;
  readonly contact: Contact;
  /** The utm_source value, empty when there is none. */
  readonly attribution: string;
}
