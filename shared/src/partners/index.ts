export { partnerConfig, partnerFields, type PartnerFields, receivedLabels } from './partner-fields';
export { planOffers } from './plan-offers';
export { firstOffer, offerAfter, partnerNames } from './offers';
export { framedOrigins, inPageOrigins, partnerOrigins, scriptOrigins } from './partner-origins';
export {
  attributionLabel,
  partnerDisclosures,
  type PartnerDisclosure,
  receivesSentence,
} from './partner-disclosures';
