export { SiteProvider, useSite } from './site-context';
export { attributionOf, saveAttribution } from './attribution';
export { clearOptOut, hasOptedOut, optOutKey, storeOptOut } from './opt-out';
export type { Offer, PartnerConfig, SiteConfig } from './site-config';
