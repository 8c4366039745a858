import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { newPerson } from '@prizestash/lab/site/people';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';

export interface JourneyTap {
  readonly name: string;
  /** Runs before the tap; its events are not measured. */
  prepare?(page: Page): Promise<unknown>;
  tap(page: Page): Promise<unknown>;
  /** Selector of what the tap shows, where that comes later than the next paint. */
  readonly shows?: string;
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const submitButton = (page: Page) => page.locator('form[method=dialog] button[type=submit]');
const press = (key: string) => (page: Page) => page.keyboard.press(key);
/** Focuses a field and types the beginning of its value. */
const begin = (name: string, text: string) => async (page: Page) => {
  await field(page, name).focus();
  await page.keyboard.type(text);
};

const nextOffer = (offer: string, next: string): Omit<JourneyTap, 'name'> => ({
  prepare: (page) => waitForPage(page, offer),
  tap: (page) => page.locator(`main a[href="${next}"]`).tap(),
});

/** Every kind of tap on the way from the home page to the last offer, in order. */
export const journeyTaps: readonly JourneyTap[] = [
  {
    name: 'home: prize card',
    tap: (page) => page.locator(`main a[href="${paths.apply}"]`).first().tap(),
    shows: 'main form [name="first_name"]',
  },
  {
    name: 'form: tap on a text field',
    prepare: async (page) => {
      await waitForPage(page, paths.apply);
      await waitForHydration(page, 'form[method=dialog]');
    },
    tap: (page) => field(page, 'first_name').tap(),
  },
  { name: 'form: letter of the name', prepare: press('T'), tap: press('e') },
  { name: 'form: letter of the email', prepare: begin('email', 't'), tap: press('e') },
  {
    name: 'form: choice of the gender',
    prepare: (page) => field(page, 'gender').focus(),
    tap: press('f'),
  },
  { name: 'form: first phone digit', prepare: begin('phone', ''), tap: press('2') },
  { name: 'form: phone digit', prepare: begin('phone', '12555'), tap: press('0') },
  { name: 'form: digit of the date', prepare: begin('year', '19'), tap: press('8') },
  { name: 'form: choice of the state', prepare: begin('state', ''), tap: press('t') },
  { name: 'form: digit of the zip code', prepare: begin('postal_code', '75'), tap: press('0') },
  { name: 'form: consent', tap: (page) => field(page, 'tcpa').tap() },
  {
    name: 'form: submit with errors',
    tap: (page) => submitButton(page).tap(),
    shows: 'form [role="alert"] a',
  },
  { name: 'form: link of an error', tap: (page) => page.locator('[role="alert"] a').first().tap() },
  { name: 'form: letter after the errors', prepare: begin('city', 'Aus'), tap: press('t') },
  { name: 'form: phone digit after the errors', prepare: begin('phone', ''), tap: press('1') },
  {
    name: 'form: submit',
    // Whatever the taps before left open or wrong.
    prepare: (page) => fillClaim(page, newPerson()),
    tap: (page) => submitButton(page).tap(),
    shows: `main a[href="${paths.embeddedOffer}"]`,
  },
  { name: 'first offer: Next', ...nextOffer(paths.leadOffer, paths.embeddedOffer) },
  { name: 'second offer: Next', ...nextOffer(paths.embeddedOffer, paths.surveyOffer) },
  {
    name: 'footer: another remote',
    prepare: (page) => waitForPage(page, paths.surveyOffer),
    tap: (page) => page.locator(`footer a[href="${paths.winners}"]`).tap(),
  },
];
