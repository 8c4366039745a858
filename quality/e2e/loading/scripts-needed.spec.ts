import type { Page } from '@playwright/test';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

/** A string of each library that survives minification. */
const libraries = {
  yup: 'is a required field',
  axios: 'Request failed with status code',
  formik: 'validateOnMount',
  mobx: '__mobxInstanceCount',
  'ua-parser-js': 'Xiaomi',
  noble: 'BLS_SIG_BLS12381G1',
} as const;
type Library = keyof typeof libraries;

/** Records which libraries are in the scripts that a page loads or prefetches. */
function watchLibraries(page: Page): () => Promise<Library[]> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js')) {
      bodies.push(response.text().catch(() => ''));
    }
  });
  return async () => {
    const text = (await Promise.all(bodies)).join('\n');
    return (Object.keys(libraries) as Library[]).filter((name) => text.includes(libraries[name]));
  };
}

const heading = 'main h1';
const field = 'main form input';

// With data saving on, nothing is prefetched.
test.describe('libraries by page', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
    }),
  );

  for (const [path, selector, needed] of [
    ['/', 'main a[href="/apply"]', []],
    ['/apply', field, ['formik']],
    ['/legal/rules', heading, []],
    ['/legal/privacy-policy', heading, []],
    ['/legal/terms', heading, []],
    ['/legal/request', field, ['formik']],
    ['/legal/unsubscribe', field, []],
    ['/winners', heading, []],
    ['/contact-us', heading, []],
  ] as const) {
    test(`loads only the libraries that ${path} needs`, async ({ page }) => {
      const fetched = watchLibraries(page);
      await page.goto(path);
      await waitForHydration(page, selector);
      expect(await fetched()).toEqual(needed);
    });
  }

  test('loads the store without forms and HTTP client on an offer page', async ({ page }) => {
    const fetched = watchLibraries(page);
    await page.goto('/paths/toffer');
    await waitForHydration(page, heading);
    expect(await fetched()).toEqual(['mobx']);
  });

  for (const [path, libraries] of [
    ['/apply', ['yup', 'axios', 'formik', 'ua-parser-js']],
    ['/legal/request', ['yup', 'formik']],
  ] as const) {
    test(`loads the submission libraries of ${path} on the first focus`, async ({ page }) => {
      const fetched = watchLibraries(page);
      await page.goto(path);
      await waitForHydration(page, field);
      await page.locator(field).first().focus();
      await expect.poll(fetched).toEqual(expect.arrayContaining([...libraries]));
    });
  }
});

test('loads the cryptography of drawings where a drawing is checked', async ({ page }) => {
  const fetched = watchLibraries(page);
  await page.goto('/winners/check');
  await expect.poll(fetched).toEqual(expect.arrayContaining(['noble']));
});

test('keeps the request when its rules fail to load, and loads them on the next click', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource|ERR_FAILED|Loading chunk|ChunkLoadError/);
  await page.goto('/legal/request');
  await waitForHydration(page, field);
  await page.route('**/packages/mfe-legal/**', (route) => route.abort());
  await page.getByLabel('Email').fill('sam@');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('We could not check your request')).toBeVisible();
  await page.unroute('**/packages/mfe-legal/**');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Invalid email format').first()).toBeVisible();
  await expect(page.getByText('We could not check your request')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('sam@');
});

test('opens the form from the home page without a request and prefetches the next step', async ({
  page,
}) => {
  const fetched = watchLibraries(page);
  await page.goto('/');
  await expect.poll(fetched, { timeout: 20_000 }).toEqual(['formik']);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.locator('main a[href="/apply"]').first().click();
  await waitForHydration(page, field);
  const offers = () => requested.filter((url) => url.includes('/packages/mfe-offers/'));
  await expect.poll(offers, { timeout: 20_000 }).not.toEqual([]);
  expect(requested.filter((url) => url.includes('/packages/mfe-claim/'))).toEqual([]);
});

test('requests the next step of the form when the visitor begins to use it', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const offers = () => requested.filter((url) => url.includes('/packages/mfe-offers/'));
  await page.goto('/apply');
  await waitForHydration(page, field);
  // Longer than the browser is given to become idle.
  await page.waitForTimeout(3_000);
  expect(offers()).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(offers, { timeout: 20_000 }).not.toEqual([]);
});
