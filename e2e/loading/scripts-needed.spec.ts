import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

/** Words that survive minifying, by which a script shows what it carries. */
const libraries = {
  yup: 'is a required field',
  axios: 'Request failed with status code',
  formik: 'validateOnMount',
  mobx: '__mobxInstanceCount',
  'ua-parser-js': 'Xiaomi',
} as const;
type Library = keyof typeof libraries;

/** Notes which libraries are in the scripts that a page has fetched, also ahead of need. */
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

/** True once React has taken the element over. */
const alive = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }, selector);

const heading = 'main h1';
const field = 'main form input';

// A visitor who saves data gets what the page itself needs, and nothing ahead of it.
test.describe('what a page needs, and no more', () => {
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
    test(path, async ({ page }) => {
      const fetched = watchLibraries(page);
      await page.goto(path);
      await alive(page, selector);
      expect(await fetched()).toEqual(needed);
    });
  }

  test('a page that reads the stored contact gets the store, no form and no HTTP client', async ({
    page,
  }) => {
    const fetched = watchLibraries(page);
    await page.goto('/paths/toffer');
    await alive(page, heading);
    expect(await fetched()).toEqual(['mobx']);
  });

  for (const [path, libraries] of [
    ['/apply', ['yup', 'axios', 'formik', 'ua-parser-js']],
    ['/legal/request', ['yup', 'formik']],
    ['/legal/unsubscribe', ['axios']],
  ] as const) {
    test(`${path}: the first touch fetches what a press will need`, async ({ page }) => {
      const fetched = watchLibraries(page);
      await page.goto(path);
      await alive(page, field);
      await page.locator(field).first().focus();
      await expect.poll(fetched).toEqual(expect.arrayContaining([...libraries]));
    });
  }
});

test('/legal/request: rules that do not arrive lose nothing, and the next press fetches them', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource|ERR_FAILED|Loading chunk|ChunkLoadError/);
  await page.goto('/legal/request');
  await alive(page, field);
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

test('from home to the form without a request, and there the next step is fetched', async ({
  page,
}) => {
  const fetched = watchLibraries(page);
  await page.goto('/');
  await expect.poll(fetched, { timeout: 20_000 }).toEqual(['formik']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.locator('main a[href="/apply"]').first().click();
  await alive(page, field);
  const offers = () => asked.filter((url) => url.includes('/packages/mfe-offers/'));
  await expect.poll(offers, { timeout: 20_000 }).not.toEqual([]);
  expect(asked.filter((url) => url.includes('/packages/mfe-claim/'))).toEqual([]);
});
