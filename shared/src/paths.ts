/**
 * Every address that one package links to in another, in one place (specification, section 2).
 * A page that nobody else links to is known by its own package's manifest alone.
 */
export const paths = {
  home: '/',
  apply: '/apply',
  receipt: '/receipt',
  leadOffer: '/paths/toffer',
  embeddedOffer: '/paths/noffer1',
  surveyOffer: '/paths/soffer',
  privacyRequest: '/legal/request',
  privacyPolicy: '/legal/privacy-policy',
  terms: '/legal/terms',
  rules: '/legal/rules',
  unsubscribe: '/legal/unsubscribe',
  winners: '/winners',
  contactUs: '/contact-us',
} as const;
