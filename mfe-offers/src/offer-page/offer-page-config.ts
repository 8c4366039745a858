import type { ReactNode } from 'react';
import type { Contact } from '@prizestash/shared/contact';
import type { SiteConfig } from '@prizestash/shared/site';
import type { StartPartner } from '../partner/partner-events';

/** The size of an offer: a few lines, a form, or full width and 90% of the viewport's height. */
type OfferSize = 'small' | 'medium' | 'viewport';

export interface OfferPartner {
  readonly name: string;
  readonly heading: string;
  /** Shown when the partner fails. */
  readonly failureMessage: string;
  /** Shown above a partner whose frame may have been refused: the browser does not reveal it. */
  readonly uncertainMessage?: string;
  /** Shown when the partner has left and the visitor stays. */
  readonly endMessage?: string;
  /** Labels of what the partner receives. */
  readonly receives: readonly string[];
  /** Returns the function that runs the partner with the contact's details. */
  readonly start: (contact: Contact, attribution: string) => StartPartner;
}

export interface OfferPageConfig {
  readonly step: 1 | 2 | 3;
  readonly path: string;
  /** Path of the next page; the last page has none. */
  readonly next?: string;
  /** Where the visitor goes when the partner navigates away; without it, the visitor stays. */
  readonly redirectTo?: string;
  readonly size: OfferSize;
  readonly partnerOf: (site: SiteConfig) => OfferPartner;
  /** Content above the offer; the contact is null until it is known. */
  readonly renderIntro?: (contact: Contact | null) => ReactNode;
}
