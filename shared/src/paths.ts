/**
 * The paths that packages link to (docs/product.md, section 2). A path that only its own package uses
 * is listed in that package's manifest alone.
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
  checkDrawing: '/winners/check',
  contactUs: '/contact-us',
} as const;
