import { OfferPage } from '../../../offer-page/offer-page';
import type { OfferPageConfig } from '../../../offer-page/offer-page-config';

const embeddedOffer: OfferPageConfig = {
  partner: 'embedded',
  size: 'viewport',
  texts: () => ({
    uncertainMessage:
      'No offer below? Your browser may have blocked it. Your entry is safe: press Next.',
  }),
};

/** /paths/noffer1: the partner's offer in a frame (specification, section 2). */
export default function EmbeddedOfferPage() {
  return <OfferPage config={embeddedOffer} />;
}
