import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import {
  blockPartner,
  failPartner,
  offerPages,
  waitForPartnerRequest,
  type PartnerName,
} from '../support/pages/offers-partners';
import { enterOnDevice, newContact } from '../support/pages/offers-visitor';
import { receivedFor } from '../support/pages/partner-sandbox';

/** The longest wait for the quiet sentence, from the moment the partner is asked. */
const patienceMs = 8000;

const failures = ['ad-blocker', 'blocked', 'throws', 'never-answers'] as const;
type Failure = (typeof failures)[number];

const sentences: Readonly<Record<PartnerName, string>> = {
  lead: 'Sandbox Leads has no offer for you right now. Your entry is safe: just go on.',
  embedded: "Sandbox Offers isn't showing its offer right now. Your entry is safe: just go on.",
  survey: 'Sandbox Surveys has no survey for you right now. There is nothing else to do.',
};

async function arrange(page: Page, partner: PartnerName, failure: Failure): Promise<void> {
  if (failure === 'ad-blocker') await blockPartner(page, partner);
  else await failPartner(page, partner, failure);
  await enterOnDevice(page, newContact());
}

for (const { partner, path, next } of offerPages) {
  for (const failure of failures) {
    test(`${partner}, ${failure}: a quiet sentence in time, and the way on`, async ({
      page,
      pageErrors,
    }) => {
      // What the browser itself says about a request that failed or a frame that refused.
      pageErrors.allow(/Failed to load resource|Refused to display/);
      let errors = 0;
      page.on('console', (message) => (errors += message.type() === 'error' ? 1 : 0));
      await arrange(page, partner, failure);
      await page.clock.install();
      const asked = waitForPartnerRequest(page, partner);
      await page.goto(path, { waitUntil: 'domcontentloaded' });

      if (next) await expect(page.getByRole('link', { name: 'Next' })).toBeVisible();
      await expect(page.getByText("You're entered. Offers are optional")).toBeVisible();
      // By the page's own clock: how busy this machine is does not count.
      await asked;
      await page.clock.runFor(patienceMs);
      await expect(page.getByText(sentences[partner])).toBeVisible({ timeout: 5000 });
      await expect(page.locator('main iframe')).toHaveCount(0);
      expect(errors, 'no storm of errors').toBeLessThanOrEqual(2);
      if (next) {
        await page.getByRole('link', { name: 'Next' }).click();
        await expect(page).toHaveURL(new RegExp(`${next}$`));
      } else {
        await expect(page.getByRole('heading', { name: "You're done" })).toBeVisible();
      }
    });
  }

  if (next) {
    test(`opens the next page while the ${partner} partner does not respond`, async ({ page }) => {
      await arrange(page, partner, 'never-answers');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const before = Date.now();
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(new RegExp(`${next}$`));
      expect(Date.now() - before, 'sooner than the page gives up').toBeLessThan(patienceMs - 500);
    });
  }
}

test('a slow partner is waited for', async ({ page }) => {
  await failPartner(page, 'lead', 'slow', 2500);
  await enterOnDevice(page, newContact());
  await page.goto('/paths/toffer', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/paths\/noffer1$/);
});

test('a partner that falls silent cannot move the visitor later', async ({ page }) => {
  await failPartner(page, 'lead', 'slow', 9000);
  const contact = newContact();
  await enterOnDevice(page, contact);
  await page.goto('/paths/toffer', { waitUntil: 'commit' });
  await expect(page.getByText(sentences.lead)).toBeVisible({ timeout: 20_000 });
  await page.waitForTimeout(3000);
  await expect(page).toHaveURL(/\/paths\/toffer$/);
  expect((await receivedFor(String(contact['email']))).lead).toEqual([]);
});

test('a partner that got nothing is asked again on a reload', async ({ page, pageErrors }) => {
  pageErrors.allow(/Failed to load resource/);
  await blockPartner(page, 'survey');
  const contact = newContact();
  await enterOnDevice(page, contact);
  await page.goto('/paths/soffer');
  await expect(page.getByText(sentences.survey)).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.locator('iframe[title="Survey from Sandbox Surveys"]')).toBeVisible();
  expect((await receivedFor(String(contact['email']))).survey).toHaveLength(1);
});
