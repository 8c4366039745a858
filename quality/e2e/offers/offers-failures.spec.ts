import type { Page } from '@playwright/test';
import { layoutShifts, watchLayoutShifts } from '@prizestash/lab/site/layout-shifts';
import { waitForPage } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import {
  blockPartner,
  failPartner,
  isCallTo,
  offerPages,
  type PartnerName,
} from '@prizestash/lab/site/pages/offers-partners';
import { enterOnDevice, newContact } from '@prizestash/lab/site/pages/offers-visitor';
import { receivedFor } from '@prizestash/lab/site/pages/partner-sandbox';

/** Maximum time from the request to the partner to the message. */
const patienceMs = 8000;

const failures = ['ad-blocker', 'blocked', 'throws', 'silent'] as const;
type Failure = (typeof failures)[number];

const sentences: Readonly<Record<PartnerName, string>> = {
  lead: "Sandbox Leads isn't showing its offer right now. Your entry is safe: press Next.",
  embedded: "Sandbox Offers isn't showing its offer right now. Your entry is safe: press Next.",
  survey: 'Sandbox Surveys has no survey for you right now. There is nothing else to do.',
};

async function arrange(page: Page, partner: PartnerName, failure: Failure): Promise<void> {
  if (failure === 'ad-blocker') await blockPartner(page, partner);
  else await failPartner(page, partner, failure);
  await enterOnDevice(page, newContact());
}

for (const { partner, path, next } of offerPages) {
  for (const failure of failures) {
    test(`${partner}, ${failure}: shows a message in time, and the Next link`, async ({
      page,
      pageErrors,
    }) => {
      // Console messages of the browser for failed requests and refused frames.
      pageErrors.allow(/Failed to load resource|Refused to display/);
      let errors = 0;
      page.on('console', (message) => (errors += message.type() === 'error' ? 1 : 0));
      await arrange(page, partner, failure);
      await page.clock.install();
      const isCall = isCallTo(partner);
      const requested = page.waitForRequest((request) => isCall(new URL(request.url())));
      await page.goto(path, { waitUntil: 'domcontentloaded' });

      if (next) await expect(page.getByRole('link', { name: 'Next' })).toBeVisible();
      await expect(page.getByText("You're entered. Offers are optional")).toBeVisible();
      // Uses the page's fake clock, so that a busy machine does not matter.
      await requested;
      // The finger is on Next while the message replaces the offer.
      if (next) {
        await page.setViewportSize({ width: 768, height: 1_100 });
        await page.getByRole('link', { name: 'Next' }).hover();
        await page.mouse.down();
      }
      await page.clock.runFor(patienceMs);
      await expect(page.getByText(sentences[partner])).toBeVisible({ timeout: 5000 });
      await expect(page.locator('main iframe')).toHaveCount(0);
      expect(errors, 'number of console errors').toBeLessThanOrEqual(2);
      if (next) {
        await page.mouse.up();
        await expect(page).toHaveURL(new RegExp(`${next}$`));
      } else {
        await expect(page.getByRole('heading', { name: "You're done" })).toBeVisible();
      }
    });
  }

  if (next) {
    test(`${partner}: the Next link does not wait for a silent partner`, async ({ page }) => {
      await arrange(page, partner, 'silent');
      // The page's time stands still, so it never gives up. Until then it runs.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(3_600_000);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(new RegExp(`${next}$`));
    });
  }
}

for (const width of [360, 1_440]) {
  test(`a frame that tells nothing stays where it is when it has loaded, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    // From here the lead partner leads on in the page, with this configuration.
    await page.route('**/paths/toffer', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        '"announcesItself":true',
        '"announcesItself":false',
      );
      await route.fulfill({ response, body });
    });
    await failPartner(page, 'embedded', 'slow', { delayMs: 1_500 });
    await enterOnDevice(page, newContact());
    await watchLayoutShifts(page);
    await page.goto('/paths/toffer');
    await waitForPage(page, '/paths/noffer1');
    // The place of the frame, where its skeleton is before.
    const place = page.locator('main div:has(> div > iframe)');
    const top = () => place.evaluate((it) => it.getBoundingClientRect().top + window.scrollY);
    const before = await top();
    await expect(page.getByText('No offer below?')).toBeVisible();
    expect(await top()).toBe(before);
    expect(await layoutShifts(page)).toEqual([]);
  });
}

test('waits for a slow partner', async ({ page }) => {
  await failPartner(page, 'lead', 'slow', { delayMs: 2500 });
  await enterOnDevice(page, newContact());
  await page.goto('/paths/toffer', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/paths\/noffer1$/);
});

test('stops a silent partner, which cannot navigate later', async ({ page }) => {
  await failPartner(page, 'lead', 'slow', { delayMs: 9000 });
  const contact = newContact();
  await enterOnDevice(page, contact);
  await page.goto('/paths/toffer', { waitUntil: 'commit' });
  await expect(page.getByText(sentences.lead)).toBeVisible({ timeout: 20_000 });
  await page.waitForTimeout(3000);
  await expect(page).toHaveURL(/\/paths\/toffer$/);
  expect((await receivedFor(String(contact['email']))).lead).toEqual([]);
});

test('loads a partner again after a failure', async ({ page, pageErrors }) => {
  pageErrors.allow(/Failed to load resource/);
  await blockPartner(page, 'survey');
  const contact = newContact();
  await enterOnDevice(page, contact);
  await page.goto('/paths/soffer');
  await expect(page.getByText(sentences.survey)).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.locator('iframe[title="Survey from Sandbox Surveys"]')).toBeVisible();
  const surveys = async () => (await receivedFor(String(contact['email']))).survey.length;
  await expect.poll(surveys).toBe(1);
});

for (const destination of ['/paths/noffer1', 'https://tracker.example.com/click'] as const) {
  test(`follows a redirect to a slow ${destination} without beforeunload, as on iOS`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/frame-src|Failed to load resource/);
    await page.addInitScript(() => {
      const original = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (
        this: EventTarget,
        ...[type, ...rest]: Parameters<typeof original>
      ) {
        if (type !== 'beforeunload') original.call(this, type, ...rest);
      };
    });
    await page.route(/\/lead\.js/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.location.href = new URL(${JSON.stringify(destination)}, window.leadPlacement.redirect_url)`,
      }),
    );
    // Longer than the page waits for a silent partner.
    await page.route(
      (url) => url.href.endsWith(destination),
      async (route) => {
        const inFrame = route.request().frame() !== page.mainFrame();
        if (inFrame) await new Promise((resolve) => setTimeout(resolve, 12_000));
        await route.continue().catch(() => undefined);
      },
    );
    await enterOnDevice(page, newContact());
    await page.goto('/paths/toffer');
    await waitForPage(page, '/paths/noffer1');
    await expect(page.locator('iframe[src*="/offer"]')).toBeVisible();
  });
}

test('keeps the status of the page while the frame navigates', async ({ page }) => {
  await enterOnDevice(page, newContact());
  const failures: string[] = [];
  await page.exposeFunction('noteFailure', (text: string) => failures.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('main [role=status]')?.textContent ?? '';
      if (text.includes('no offer for you')) Reflect.get(window, 'noteFailure')(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/paths/toffer');
  await waitForPage(page, '/paths/noffer1');
  expect(failures).toEqual([]);
});
