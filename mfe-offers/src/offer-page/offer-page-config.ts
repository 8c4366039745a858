import type { ReactNode } from 'react';
import type { Contact } from '@prizestash/shared/contact';
import type { PartnerManifest } from '@prizestash/shared/remote';
import { manifest } from '../manifest';

/** The size of an offer: a few lines, a form, or full width and 90% of the viewport's height. */
type OfferSize = 'small' | 'medium' | 'viewport';

type PartnerId = (typeof manifest.partners)[number]['id'];

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

export interface OfferPageConfig {
  readonly partner: PartnerId;
  readonly size: OfferSize;
  /** @param name of the partner. */
  readonly texts?: (name: string) => OfferTexts;
  /** Content above the offer; the contact is null until it is known. */
  readonly renderIntro?: (contact: Contact | null) => ReactNode;
}

/** An offer with the words of its page. */
export interface OfferPartner extends OfferTexts {
  readonly declaration: PartnerManifest;
  readonly name: string;
  readonly heading: string;
  readonly failureMessage: string;
}

/** The partner of a page. @param name as the operator configures it. */
export function offerPartner({ partner, texts }: OfferPageConfig, name: string): OfferPartner {
  const declaration = manifest.partners.find(({ id }) => id === partner);
  if (!declaration) throw new Error(`the manifest has no partner ${partner}`);
  return {
    declaration,
    name,
    heading: `An offer from ${name}`,
    failureMessage: `${name} isn't showing its offer right now. Your entry is safe: press Next.`,
    ...texts?.(name),
  };
}
