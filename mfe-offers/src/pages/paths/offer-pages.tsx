import type { ComponentType } from 'react';
import { manifest } from '../../manifest';
import { OfferPage } from '../../offer-page/offer-page';
import type { OfferWords, PartnerId } from '../../offer-page/offer-partner';
import { JourneyEnd } from './journey-end';

/** What a page says in its own words. A partner that is not listed has the usual ones. */
const words: Partial<Record<PartnerId, OfferWords>> = {
  embedded: {
    texts: () => ({
      uncertainMessage:
        'No offer below? Your browser may have blocked it. Your entry is safe: press Next.',
    }),
  },
  survey: {
    texts: (name) => ({
      heading: `A last offer: a survey from ${name}`,
      failureMessage: `${name} has no survey for you right now. There is nothing else to do.`,
      endMessage: `The survey of ${name} has ended. Thank you.`,
    }),
    renderIntro: (contact) => <JourneyEnd contact={contact} />,
  },
};

/** The page of each partner of the manifest, by its path (docs/product.md, section 2). */
export const offerPages: ReadonlyMap<string, ComponentType> = new Map(
  manifest.partners.map((declaration) => [
    declaration.page,
    () => <OfferPage declaration={declaration} words={words[declaration.id]} />,
  ]),
);
