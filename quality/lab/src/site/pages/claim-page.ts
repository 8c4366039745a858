import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { Person } from '../people';
import { waitForHydration } from '../wait-for-page';

const registerUrl = '**/v1/fe/users/sweepstakes/register';

/**
 * Opens the form and waits for its hydration.
 * @param site origin of the site; the base URL when left out.
 */
export async function openClaim(page: Page, site = ''): Promise<void> {
  await page.goto(`${site}/apply`);
  await waitForHydration(page, 'form[method=dialog]');
}

/** The submit button while no request is pending. */
export const claimButton = (page: Page) => page.getByRole('button', { name: 'CLAIM THE PRIZE' });

/** Submits the form with the mouse, or with the keyboard from the last field on. */
export const submitBy = {
  mouse: (page: Page) => claimButton(page).click(),
  keyboard: async (page: Page) => {
    await page.getByRole('checkbox').focus();
    // Three links are between the checkbox and the button.
    for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab');
    await expect(claimButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
  },
};

/** Returns the current values of the text fields and selects, without checkbox and honeypot. */
export function shownTexts(page: Page): Promise<Record<string, string>> {
  return page.locator('form[method=dialog]').evaluate((form: HTMLFormElement) => {
    const {
      tcpa: _consent,
      referral_note: _honeypot,
      ...texts
    } = Object.fromEntries(new FormData(form));
    return texts as Record<string, string>;
  });
}

/** Returns the values that the form shows for a person: the phone is formatted. */
export function asShown(person: Person): Record<string, string> {
  return { ...person, phone: person.phone.replace(/^(...)(...)(....)$/, '($1)-$2-$3') };
}

/** The URL after an accepted entry; the lead partner may already have redirected to the second offer. */
export const firstOffers = /\/paths\/(toffer|noffer1)$/;

/** The console message of the browser for a failed request. */
export const failedCall = /Failed to load resource/;

type Handle = (route: Route) => Promise<unknown>;

/**
 * Handles the registration requests of the page in place of the API.
 * @returns the requests in order, and what changes how the following ones are handled.
 */
export async function interceptEntries(page: Page, how: Handle) {
  const calls: Request[] = [];
  let respond = how;
  await page.route(registerUrl, async (route) => {
    calls.push(route.request());
    await respond(route);
  });
  return { calls, respond: (next: Handle) => void (respond = next) };
}

/** Responds with JSON and the CORS headers of the API. */
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

/** Responds as the API does to an accepted entry. */
export const accepted = respondWithJson(200, {
  data: { id: '0b7c2e38-8e0a-4a36-9a51-3f2f2a1f7a11', entry_period: '2026-11' },
});
