import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { Person } from '../people';

const registerUrl = '**/v1/fe/users/sweepstakes/register';

/**
 * Opens the form and waits until its script has taken over.
 * @param site address of the site; the page's own when left out
 */
export async function openClaim(page: Page, site = ''): Promise<void> {
  await page.goto(`${site}/apply`);
  await page.waitForFunction(() => {
    const form = document.querySelector('form[method=dialog]');
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
}

/** The form's button while nothing is under way. */
export const claimButton = (page: Page) => page.getByRole('button', { name: 'CLAIM THE PRIZE' });

/** How the visitor submitBy it: with the mouse, or with the keyboard from the last field on. */
export const submitBy = {
  mouse: (page: Page) => claimButton(page).click(),
  keyboard: async (page: Page) => {
    await page.getByRole('checkbox').focus();
    // Three links stand between the tick and the button.
    for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab');
    await expect(claimButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
  },
};

/** What stands in the form's text boxes and selects now. */
export function shownTexts(page: Page): Promise<Record<string, string>> {
  return page.locator('form[method=dialog]').evaluate((form: HTMLFormElement) => {
    const { tcpa: _tick, referral_note: _trap, ...texts } = Object.fromEntries(new FormData(form));
    return texts as Record<string, string>;
  });
}

/** A person's details as the form shows them once they are in: the phone is masked. */
export function asShown(person: Person): Record<string, string> {
  return { ...person, phone: person.phone.replace(/^(...)(...)(....)$/, '($1)-$2-$3') };
}

/** Where an accepted entry leads; the first partner may already have sent the visitor on. */
export const firstOffers = /\/paths\/(toffer|noffer1)$/;

/** The browser's own report of a call that failed on purpose. */
export const failedCall = /Failed to load resource/;

export interface InterceptedCalls {
  /** The registration calls that the page made, in order. */
  readonly calls: Request[];
  /** Lets the following calls be answered in another way. */
  answer(how: (route: Route) => Promise<unknown>): void;
}

/** Stands in for the API, so that it can fail in every way an API can. */
export async function interceptEntries(
  page: Page,
  how: (route: Route) => Promise<unknown>,
): Promise<InterceptedCalls> {
  const calls: Request[] = [];
  let answer = how;
  await page.route(registerUrl, async (route) => {
    calls.push(route.request());
    await answer(route);
  });
  return {
    calls,
    answer: (next) => {
      answer = next;
    },
  };
}

/** An answer in JSON that the page may read although it comes from another origin. */
export function respondWithJson(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': 'Retry-After',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
}

/** The API's answer to an accepted entry. */
export const accepted = respondWithJson(200, {
  data: { id: '0b7c2e38-8e0a-4a36-9a51-3f2f2a1f7a11', entry_period: '2026-11' },
});
