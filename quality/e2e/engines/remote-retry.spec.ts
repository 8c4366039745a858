import type { ServerResponse } from 'node:http';
import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { enterText } from '@prizestash/lab/site/engines/engine';
import { TestSite } from '@prizestash/lab/site/test-site';
import { waitForHydration, waitForPage } from '@prizestash/lab/site/wait-for-page';

const faults: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  'a 404': (response) => response.writeHead(404).end(),
  'a 503': (response) => response.writeHead(503).end(),
  'a dropped connection': (response) => response.destroy(),
};

test.describe('a preloaded script', () => {
  let site: TestSite;

  test.beforeAll(async () => {
    site = await TestSite.start();
  });
  test.afterAll(() => site.stop());
  test.afterEach(() => {
    site.fault = () => false;
  });

  /** The preloaded files of the form: the remote's entry and the chunk of the page. */
  const preloads = async () => {
    const html = await (await fetch(`${site.url}${paths.apply}`)).text();
    return [...html.matchAll(/rel="preload" as="script" href="([^"]+)"/g)].map(([, url]) => url);
  };

  for (const [name, respond] of Object.entries(faults)) {
    test(`is requested again after ${name}`, async ({ openPage }) => {
      const files = await preloads();
      expect(files.length).toBeGreaterThan(1);
      for (const file of files) {
        await test.step(`${file}`, async () => {
          let failed = 0;
          site.fault = (request, response) => {
            if (request.url !== file || failed > 0) return false;
            failed += 1;
            respond(response);
            return true;
          };
          const page = await openPage(`${site.url}${paths.apply}`);
          await waitForHydration(page, 'form[method=dialog]');
          expect(failed).toBe(1);
        });
      }
    });
  }

  test('is requested again by "Try again" and after a reload', async ({ openPage }) => {
    const retried = { isDown: true };
    site.fault = (request, response) => {
      if (!retried.isDown || !request.url?.startsWith('/packages/mfe-claim/')) return false;
      response.writeHead(503).end();
      return true;
    };
    const page = await openPage(`${site.url}${paths.apply}`);
    const failure = () => page.evaluate(() => document.body.innerText.includes('did not load'));
    await enterText(page, '[name="first_name"]', 'Testa');
    await expect.poll(failure).toBe(true);
    await page.reload();
    await expect.poll(failure).toBe(true);
    await enterText(page, '[name="first_name"]', 'Testa');
    retried.isDown = false;
    await page.evaluate(() =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Try again')
        ?.click(),
    );
    await waitForHydration(page, 'form[method=dialog]');
    const name = page.locator('[name="first_name"]');
    expect(await name.evaluate((input: HTMLInputElement) => input.value)).toBe('Testa');
  });
});

test.describe('the main file', () => {
  let site: TestSite;

  test.beforeAll(async () => {
    site = await TestSite.start();
  });
  test.afterAll(() => site.stop());

  for (const [name, respond] of Object.entries(faults)) {
    test(`is requested again after ${name}, up to three times`, async ({ openPage }) => {
      // A browser repeats a request whose connection drops, under the same URL.
      const requested = new Set<string>();
      site.fault = (request, response) => {
        if (!request.url?.startsWith('/packages/shell/')) return false;
        if (!/\/main\.js/.test(request.url)) return false;
        const { search } = new URL(request.url, site.url);
        requested.add(search);
        if (search === '?retry=3') return false;
        respond(response);
        return true;
      };
      const page = await openPage(`${site.url}${paths.apply}`);
      await waitForHydration(page, 'form[method=dialog]');
      expect([...requested]).toEqual(['', '?retry=1', '?retry=2', '?retry=3']);
      // Chunks and remotes load after a retry too.
      await page.locator('footer a[href="/winners"]').click();
      await waitForPage(page, paths.winners);
    });
  }

  test('is replaced by a notice after the last retry', async ({ openPage }) => {
    site.fault = (request, response) => {
      if (!/^\/packages\/shell\/.*\/main\.js/.test(request.url ?? '')) return false;
      response.writeHead(404).end();
      return true;
    };
    const page = await openPage(`${site.url}${paths.apply}`);
    const notice = () => page.evaluate(() => document.body.innerText.includes('did not load'));
    await expect.poll(notice).toBe(true);
    const button = page.locator('form [type="submit"]');
    expect(await button.evaluate((element: HTMLElement) => element.offsetHeight)).toBe(0);
  });
});
