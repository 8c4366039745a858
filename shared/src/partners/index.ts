export { embeddedDetails, leadDetails, surveyDetails } from './details';
export { embeddedPartner } from './embedded-partner';
export type { PartnerFields } from './field-map';
export { leadPartner } from './lead-partner';
export { framedOrigins, inPageOrigins, partnerOrigins } from './partner-origins';
export {
  attributionLabel,
  partnerDisclosures,
  type PartnerDisclosure,
} from './partner-disclosures';
export { receivesSentence } from './receives-sentence';
export { surveyPartner } from './survey-partner';
