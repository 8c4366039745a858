export { partnerConfig, partnerFields, type PartnerFields, receivedLabels } from './partner-fields';
export { planOffers } from './plan-offers';
export {
  firstOffer,
  offerAfter,
  partnerNames,
  attributionLabel,
  partnerDisclosures,
  type PartnerDisclosure,
  receivesSentence,
} from './offers';
export { framedOrigins, inPageOrigins, partnerOrigins, scriptOrigins } from './partner-origins';
