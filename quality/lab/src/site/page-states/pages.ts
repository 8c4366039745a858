import { paths } from '@prizestash/shared/paths';
import type { Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-page';

/** A state of a page that a visitor can see. */
export interface PageState {
  readonly name: string;
  /** Matches the console errors that belong to the state. */
  readonly allowed?: RegExp;
  /** Opens the page in this state. */
  open(page: Page): Promise<unknown>;
}

/** A state whose page logs no error. */
export const state = (name: string, open: PageState['open']): PageState => ({ name, open });

/** A state whose page logs errors. */
export const stateWithErrors = (
  name: string,
  allowed: RegExp,
  open: PageState['open'],
): PageState => ({ name, allowed, open });

/** Opens a page and waits for its hydration. */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** The paths of all pages, and one that no page has. */
export const everyPath: readonly string[] = [...Object.values(paths), '/no-such-page'];

const initialState = (name: string, path: string) =>
  stateWithErrors(name, /404 \(Not Found\)/, (page) => openPath(page, path));

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
