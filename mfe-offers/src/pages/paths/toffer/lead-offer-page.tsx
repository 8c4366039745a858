import { leadPartner } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import { OfferPage } from '../../../offer-page/offer-page';
import type { OfferPageConfig } from '../../../offer-page/offer-page-config';
import { startScript } from '../../../partner/script/start-script';

const leadOffer: OfferPageConfig = {
  step: 1,
  path: paths.leadOffer,
  next: paths.embeddedOffer,
  redirectTo: paths.embeddedOffer,
  size: 'small',
  partnerOf(site) {
    const { name } = site.partners.lead;
    return {
      name,
      heading: `An offer from ${name}`,
      failureMessage: `${name} isn't showing its offer right now. Your entry is safe: press Next.`,
      receives: leadPartner.receives(site),
      start: (contact, attribution) =>
        startScript(leadPartner, { site, contact, attribution, title: `Offer from ${name}` }),
    };
  },
};

/** /paths/toffer: the lead-placement script, which sends the visitor on (specification, section 2). */
export default function LeadOfferPage() {
  return <OfferPage config={leadOffer} />;
}
