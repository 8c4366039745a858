export { embeddedDetails } from './details';
export { embeddedPartner } from './embedded-partner';
export type { PartnerFields } from './field-map';
export { framedOrigins, inPageOrigins, partnerOrigins } from './partner-origins';
export {
  attributionLabel,
  partnerDisclosures,
  type PartnerDisclosure,
  receivesSentence,
} from './partner-disclosures';
export { leadPartner, surveyPartner, type ScriptPartner } from './script-partners';
