import type { Page } from '@playwright/test';
import { paths } from '../../shared/src/paths';
import { waitForPage, waitForHydration } from '../../e2e/support/wait-for-page';
import { fillClaim } from '../../e2e/support/pages/claim-form';
import { expect } from '../../e2e/support/fixtures';
import type { Person } from '../../e2e/support/people';
import type { SeededRandom } from './seeded-random';

/** How a journey ended: entered, or with the sentence that told the visitor why not. */
export type Ending = 'entered' | { readonly told: string };

/** What the visitor does besides walking on. */
const whims = ['walk on', 'reload', 'back and forward', 'clear the storage'] as const;

const notLoaded = 'Part of this page did not load';
/** More presses than any fault needs that ends. */
const patience = 4;

/** A page is never blank: it has its heading, and enough words to go on with. */
async function expectSomething(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const words = await page.locator('main').innerText();
  expect(words.length).toBeGreaterThan(40);
}

async function followWhim(page: Page, random: SeededRandom): Promise<string> {
  const whim = random.chance(0.6) ? 'walk on' : random.oneOf(whims);
  if (whim === 'reload') await page.reload();
  if (whim === 'back and forward') {
    await page.goBack();
    await expectSomething(page);
    await page.goForward();
  }
  if (whim === 'clear the storage') {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  return whim;
}

/**
 * Waits for the screen at a path; where it does not load, tries again as the page offers.
 * @returns false when the page told that it did not load, however often it was asked to.
 */
async function comesUp(page: Page, path: string): Promise<boolean> {
  const failure = page.getByText(notLoaded);
  for (let tries = 0; tries < patience; tries++) {
    const up = waitForPage(page, path).then(() => waitForHydration(page));
    const told = failure.waitFor({ timeout: 40_000 });
    for (const waiting of [up, told]) waiting.catch(() => undefined);
    await Promise.race([up, told]);
    if (!(await failure.isVisible())) return true;
    await expectSomething(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    // Gone while it tries, or for good.
    await failure.waitFor({ state: 'hidden' });
  }
  await failure.waitFor({ timeout: 40_000 });
  return false;
}

/** Presses the button, again while the page says that this is safe. */
async function enter(page: Page, random: SeededRandom): Promise<Ending> {
  const alert = page.locator('main').getByRole('alert');
  for (let presses = 0; presses < patience; presses++) {
    const button = page.getByRole('button', { name: 'CLAIM THE PRIZE' });
    await button.click(random.chance(0.3) ? { clickCount: 5, delay: 20 } : {});
    const told = alert.filter({ hasText: /safe to press|already in/i });
    const left = page.waitForURL(/\/paths\//, { waitUntil: 'commit' });
    left.catch(() => undefined);
    await Promise.race([left, told.waitFor()]);
    if (/\/paths\//.test(page.url())) return 'entered';
    await expectSomething(page);
    // The alert of this press, not of the next one.
    await expect(button).not.toHaveAttribute('data-busy');
  }
  return { told: await alert.innerText() };
}

const nextTo = (page: Page, path: string) =>
  page.locator(`main a[href="${path}"]`, { hasText: 'Next' });

async function walkOffers(page: Page, random: SeededRandom): Promise<void> {
  // The lead partner may send the visitor on before the link is pressed, or before it is there.
  const moved = page.waitForURL(`**${paths.embeddedOffer}`, { waitUntil: 'commit', timeout: 0 });
  moved.catch(() => undefined);
  if (!(await Promise.race([moved, comesUp(page, paths.leadOffer)]).then((up) => up ?? true))) {
    await expect(page.getByRole('button', { name: "You're entered!" })).toBeVisible();
    return;
  }
  await Promise.race([moved, nextTo(page, paths.embeddedOffer).click()]).catch(() => undefined);
  if (!(await comesUp(page, paths.embeddedOffer))) return;
  await expectSomething(page);
  await followWhim(page, random);
  if (!(await comesUp(page, paths.embeddedOffer))) return;
  await nextTo(page, paths.surveyOffer).click();
  await comesUp(page, paths.surveyOffer);
}

/** One visitor from the ad to the survey, through whatever was arranged to go wrong. */
export async function walkJourney(
  page: Page,
  person: Person,
  random: SeededRandom,
): Promise<Ending> {
  await page.goto('/?utm_source=soak');
  await expectSomething(page);
  await page.locator('main a[href="/apply"]').first().click();
  if (!(await comesUp(page, paths.apply))) return { told: notLoaded };
  await fillClaim(page, person);
  const whim = await followWhim(page, random);
  if (!(await comesUp(page, paths.apply))) return { told: notLoaded };
  // A draft never holds the consent.
  if (whim !== 'walk on') await page.locator('[name="tcpa"]').check();
  const ending = await enter(page, random);
  if (ending === 'entered') await walkOffers(page, random);
  await expectSomething(page);
  return ending;
}
