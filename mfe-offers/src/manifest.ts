import { paths } from '@prizestash/shared/paths';
import type { RemoteManifest } from '@prizestash/shared/remote';

const offerRoute = {
  title: 'Partner offer {step} of {steps} | PrizeStash',
  description: 'An optional partner offer after your PrizeStash entry.',
  prerender: true,
  needsContact: true,
  index: false,
} as const;

/** The contact record under its own field names (docs/product.md, section 3.1). */
const contactDetails = {
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  gender: 'gender',
  phone: 'phone',
  birthday: 'birthday',
  street: 'street',
  city: 'city',
  state: 'state',
  postal_code: 'postal_code',
  tcpa: 'tcpa',
} as const;

/**
 * The routes of the offers remote, in the order of the visit, and what the partners on them receive
 * (docs/product.md, sections 2 and 7.3).
 */
export const manifest = {
  name: 'mfe-offers',
  routes: [
    { ...offerRoute, path: paths.leadOffer, next: [paths.embeddedOffer] },
    { ...offerRoute, path: paths.embeddedOffer, next: [paths.surveyOffer] },
    { ...offerRoute, path: paths.surveyOffer, next: [paths.winners] },
  ],
  partners: [
    {
      id: 'lead',
      kind: 'script',
      page: paths.leadOffer,
      globalName: 'leadPlacement',
      parameters: {
        publisher_id: 'settings.publisherId',
        placement_id: 'settings.placementId',
        affid: 'settings.affiliateId',
        subid: 'attribution',
        redirect_url: 'next-page',
        transaction_id: 'entry-code',
      },
      details: contactDetails,
    },
    {
      id: 'embedded',
      kind: 'frame',
      page: paths.embeddedOffer,
      parameters: { sid: 'settings.sid', affid: 'settings.affiliateId', SubID: 'attribution' },
      details: { first_name: 'fname', email: 'email', postal_code: 'zip' },
    },
    {
      id: 'survey',
      kind: 'survey-script',
      page: paths.surveyOffer,
      globalName: 'surveyWidget',
      parameters: {
        placement_id: 'settings.placementId',
        sub_id: 'attribution',
        transaction_id: 'entry-code',
      },
      details: { ...contactDetails, birthday: ['year', 'month', 'day'] },
    },
  ],
} as const satisfies RemoteManifest;
