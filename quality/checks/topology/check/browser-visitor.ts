import type { Browser, Page } from '@playwright/test';
import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { fillClaim, claim } from '../../../e2e/support/pages/claim-form';
import { newPerson } from '../../../e2e/support/people';
import { waitForHydration } from '../../../e2e/support/wait-for-page';
import type { SubmitResult } from './submit';

const ATTEMPTS = 20;
const TIMEOUT_MS = 60_000;

/** A visitor in Chromium who has filled in the form. */
export interface BrowserVisitor {
  /**
   * Submits the form, again and again while the page says that this is safe.
   * @returns the entries that the API has confirmed, and the sentences that the page showed.
   * @throws {Error} when the visitor is not entered after many attempts.
   */
  submit(): Promise<{ readonly entries: SubmitResult[]; readonly sentences: string[] }>;
  close(): Promise<void>;
}

function confirmedEntries(page: Page, group: number): SubmitResult[] {
  const entries: SubmitResult[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'POST' || response.status() !== 200) return;
    if (!response.url().endsWith('/register')) return;
    const key = request.headers()['idempotency-key'] ?? '';
    const body = request.postDataJSON() as EntryPayload;
    void response
      .json()
      .then(({ data }: { data: { id: string } }) =>
        entries.push({ submit: { key, body, group }, status: 200, entryId: data.id }),
      );
  });
  return entries;
}

/**
 * Opens the site in Chromium, follows the prize to the form and fills it in.
 * @param group a number that no other visitor has.
 */
export async function openBrowserVisitor(
  browser: Browser,
  siteUrl: string,
  group: number,
): Promise<BrowserVisitor> {
  // The proxy's certificate is this machine's own.
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US' });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const entries = confirmedEntries(page, group);
  await page.goto(siteUrl);
  await page.locator('main a[href="/apply"]').first().click();
  await waitForHydration(page, 'form[method=dialog]');
  await fillClaim(page, newPerson());
  const alert = page
    .locator('main')
    .getByRole('alert')
    .filter({ hasText: /safe to press/ });
  return {
    async submit() {
      const sentences: string[] = [];
      while (sentences.length < ATTEMPTS) {
        await claim(page);
        const entered = page.waitForURL(/\/paths\//, { waitUntil: 'commit' });
        entered.catch(() => undefined);
        await Promise.race([entered, alert.waitFor()]);
        if (/\/paths\//.test(page.url())) break;
        sentences.push((await alert.innerText()).replace(/\s+/g, ' '));
        await page.locator('form[method=dialog] button[type=submit]:not([data-busy])').waitFor();
        await page.waitForTimeout(1_000);
      }
      if (!/\/paths\//.test(page.url())) throw new Error(sentences.at(-1));
      await page.locator('main h1').first().waitFor();
      return { entries, sentences };
    },
    close: () => context.close(),
  };
}
