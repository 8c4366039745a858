import type { ReactNode } from 'react';
import type { Contact } from '@prizestash/shared/contact';
import type { PartnerManifest } from '@prizestash/shared/remote';
import type { manifest } from '../manifest';

export type PartnerId = (typeof manifest.partners)[number]['id'];

/** Sentences of an offer page that differ from the usual ones. */
interface OfferTexts {
  readonly heading?: string;
  /** Shown when the partner fails. */
  readonly failureMessage?: string;
  /** Shown above a partner whose frame may have been refused: the browser does not reveal it. */
  readonly uncertainMessage?: string;
  /** Shown when the partner has left and the visitor stays. */
  readonly endMessage?: string;
}

/** What one offer page says besides the usual. */
export interface OfferWords {
  /** @param name of the partner. */
  readonly texts?: (name: string) => OfferTexts;
  /** Content above the offer; the contact is null until it is known. */
  readonly renderIntro?: (contact: Contact | null) => ReactNode;
}

/** The size of an offer: a few lines, a form, or full width and 90% of the viewport's height. */
export type OfferSize = 'small' | 'medium' | 'viewport';

const sizes: Readonly<Record<PartnerManifest['kind'], OfferSize>> = {
  script: 'small',
  'survey-script': 'medium',
  frame: 'viewport',
};

/** An offer with the words of its page. */
export interface OfferPartner extends OfferTexts {
  readonly declaration: PartnerManifest;
  readonly size: OfferSize;
  readonly name: string;
  readonly heading: string;
  readonly failureMessage: string;
}

/** The partner of a page. @param name as the operator configures it. */
export function offerPartner(
  declaration: PartnerManifest,
  name: string,
  words: OfferWords,
): OfferPartner {
  return {
    declaration,
    size: sizes[declaration.kind],
    name,
    heading: `An offer from ${name}`,
    failureMessage: `${name} isn't showing its offer right now. Your entry is safe: press Next.`,
    ...words.texts?.(name),
  };
}
