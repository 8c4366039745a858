import { OfferPage } from '../../../offer-page/offer-page';

/** /paths/toffer: the lead-placement script, which sends the visitor on (specification, section 2). */
export default function LeadOfferPage() {
  return <OfferPage config={{ partner: 'lead', size: 'small' }} />;
}
