import { embeddedPartner } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import { OfferPage } from '../../../offer-page/offer-page';
import type { OfferPageConfig } from '../../../offer-page/offer-page-config';
import { startEmbeddedOffer } from '../../../partner/embedded/start-embedded-offer';

const embeddedOffer: OfferPageConfig = {
  step: 2,
  path: paths.embeddedOffer,
  next: paths.surveyOffer,
  size: 'viewport',
  partnerOf(site) {
    const { name } = site.partners.embedded;
    return {
      name,
      heading: `An offer from ${name}`,
      failureMessage: `${name} isn't showing its offer right now. Your entry is safe: press Next.`,
      uncertainMessage:
        'No offer below? Your browser may have blocked it. Your entry is safe: press Next.',
      receives: embeddedPartner.receives(site),
      start: (contact, attribution) => startEmbeddedOffer(site, contact, attribution),
    };
  },
};

/** /paths/noffer1: the partner's offer in a frame (specification, section 2). */
export default function EmbeddedOfferPage() {
  return <OfferPage config={embeddedOffer} />;
}
