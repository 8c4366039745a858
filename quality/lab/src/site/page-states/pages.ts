import { paths } from '@prizestash/shared/paths';
import { openPath, type PageState } from './page-state';

const initialState = (name: string, path: string): PageState => ({
  name,
  allowed: /404 \(Not Found\)/,
  open: (page) => openPath(page, path),
});

/** The initial state of every page. */
export const pages: readonly PageState[] = [
  initialState('home', paths.home),
  initialState('apply', paths.apply),
  initialState('lead-offer-without-entry', paths.leadOffer),
  initialState('embedded-offer-without-entry', paths.embeddedOffer),
  initialState('survey-offer-without-entry', paths.surveyOffer),
  initialState('receipt-without-entry', paths.receipt),
  initialState('privacy-policy', paths.privacyPolicy),
  initialState('terms', paths.terms),
  initialState('rules', paths.rules),
  initialState('privacy-request', paths.privacyRequest),
  initialState('unsubscribe', paths.unsubscribe),
  initialState('winners', paths.winners),
  initialState('check-drawing', paths.checkDrawing),
  initialState('contact', paths.contactUs),
  initialState('not-found', '/no-such-page'),
];
