import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { expect } from '@prizestash/lab/site/fixtures';
import type { Person } from '@prizestash/lab/site/people';
import type { SeededRandom } from '@prizestash/server-kit/testing/seeded-random';

/** The end of a journey: entered, or the message that the visitor saw instead. */
type Ending = 'entered' | { readonly message: string };

/** What a visitor can do on a page. */
const actions = ['continue', 'reload', 'back and forward', 'clear the storage'] as const;

const notLoaded = 'Part of this page did not load';
/** More attempts than a temporary fault needs. */
const maxAttempts = 4;

/** Expects a heading and some text: a page is never blank. */
async function expectContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const text = await page.locator('main').innerText();
  expect(text.length).toBeGreaterThan(40);
}

async function doRandomAction(page: Page, random: SeededRandom): Promise<string> {
  const action = random.happens(0.6) ? 'continue' : random.oneOf(actions);
  if (action === 'reload') await page.reload();
  if (action === 'back and forward') {
    await page.goBack();
    await expectContent(page);
    await page.goForward();
  }
  if (action === 'clear the storage') {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  return action;
}

/**
 * Waits for the page at a path, and retries with the button of the page when it does not load.
 * @returns false when the page does not load after all attempts.
 */
async function loadPage(page: Page, path: string): Promise<boolean> {
  const failure = page.getByText(notLoaded);
  for (let tries = 0; tries < maxAttempts; tries++) {
    const loaded = waitForPage(page, path).then(() => waitForHydration(page));
    const failed = failure.waitFor({ timeout: 40_000 });
    for (const waiting of [loaded, failed]) waiting.catch(() => undefined);
    await Promise.race([loaded, failed]);
    if (!(await failure.isVisible())) return true;
    await expectContent(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    // Hidden during the attempt, or permanently.
    await failure.waitFor({ state: 'hidden' });
  }
  await failure.waitFor({ timeout: 40_000 });
  return false;
}

/** Submits the form, and retries while the page says that this is safe. */
async function enter(page: Page, random: SeededRandom): Promise<Ending> {
  const alert = page.locator('main').getByRole('alert');
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const button = page.getByRole('button', { name: 'CLAIM THE PRIZE' });
    await button.click(random.happens(0.3) ? { clickCount: 5, delay: 20 } : {});
    const refused = alert.filter({ hasText: /safe to press|already in/i });
    const left = page.waitForURL(/\/paths\//, { waitUntil: 'commit' });
    left.catch(() => undefined);
    await Promise.race([left, refused.waitFor()]);
    if (/\/paths\//.test(page.url())) return 'entered';
    await expectContent(page);
    // The alert of an earlier attempt stays while this one is sent, which can end on the next page.
    const idle = expect(button).not.toHaveAttribute('data-busy');
    idle.catch(() => undefined);
    await Promise.race([left, idle]);
    if (/\/paths\//.test(page.url())) return 'entered';
  }
  return { message: await alert.innerText() };
}

const nextTo = (page: Page, path: string) =>
  page.locator(`main a[href="${path}"]`, { hasText: 'Next' });

async function walkOffers(page: Page, random: SeededRandom): Promise<void> {
  // The lead partner can redirect before the link is clicked, or before it is shown.
  const redirected = page.waitForURL(`**${paths.embeddedOffer}`, {
    waitUntil: 'commit',
    timeout: 0,
  });
  redirected.catch(() => undefined);
  if (
    !(await Promise.race([redirected, loadPage(page, paths.leadOffer)]).then(
      (loaded) => loaded ?? true,
    ))
  ) {
    await expect(page.getByRole('button', { name: "You're entered!" })).toBeVisible();
    return;
  }
  await Promise.race([redirected, nextTo(page, paths.embeddedOffer).click()]).catch(
    () => undefined,
  );
  if (!(await loadPage(page, paths.embeddedOffer))) return;
  await expectContent(page);
  await doRandomAction(page, random);
  if (!(await loadPage(page, paths.embeddedOffer))) return;
  await nextTo(page, paths.surveyOffer).click();
  await loadPage(page, paths.surveyOffer);
}

/** Walks from the ad to the survey, through the injected faults. */
export async function walkJourney(
  page: Page,
  person: Person,
  random: SeededRandom,
): Promise<Ending> {
  await page.goto('/?utm_source=soak');
  await expectContent(page);
  await page.locator('main a[href="/apply"]').first().click();
  if (!(await loadPage(page, paths.apply))) return { message: notLoaded };
  await fillClaim(page, person);
  const action = await doRandomAction(page, random);
  if (!(await loadPage(page, paths.apply))) return { message: notLoaded };
  // A draft does not contain the consent.
  if (action !== 'continue') await page.locator('[name="tcpa"]').check();
  const ending = await enter(page, random);
  if (ending === 'entered') await walkOffers(page, random);
  await expectContent(page);
  return ending;
}
