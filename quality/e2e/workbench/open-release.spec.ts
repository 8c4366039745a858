import { freePort } from '@prizestash/server-kit/program/free-port';
import { Program } from '@prizestash/server-kit/program/program';
import { releaseFromFolder } from '@prizestash/release-store/release-folder/store-release';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { addressIn } from '@prizestash/lab/site/dev-server';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { guestFolder } from '@prizestash/lab/site/guests';
import { TestSite } from '@prizestash/lab/site/test-site';

test.describe.configure({ mode: 'default' });

test.describe('a released version that is not live', () => {
  let site: TestSite;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    site = await TestSite.start();
    for (const bundler of ['vite', 'rspack'] as const) {
      await releaseFromFolder(site.store, await guestFolder(bundler, '1.1.0'));
    }
  });
  test.afterAll(() => site.stop());

  /** `npm run kit -- open <release>`. */
  async function open(release: string, ready: string, options: readonly string[] = []) {
    const port = await freePort();
    const script = ['--import', 'tsx', 'platform/dev/src/kit/open.ts', release, ...options];
    const program = new Program({
      name: `npm run kit -- open ${release}`,
      command: [process.execPath, ...script],
      cwd: repositoryRoot,
      env: { ...process.env, RELEASES_DIR: site.store.folder, PORT: String(port) },
      isReady: ({ output }) => output.includes(ready),
    });
    await program.start();
    return { program, url: addressIn(program.output)! };
  }

  for (const bundler of ['vite', 'rspack'] as const) {
    const remote = `mfe-guest-${bundler}`;

    test(`of ${bundler} opens on the workbench`, async ({ page }) => {
      test.setTimeout(120_000);
      const { program, url } = await open(`${remote}@1.1.0`, 'compiled');
      try {
        await page.goto(`${url}/guest-${bundler}?workbench-contact=full`);
        await expect(page.getByText('Version 1.1.0 knows Bea.')).toBeVisible();
        await expect(page.getByRole('complementary', { name: 'Workbench' })).toContainText(
          `${remote} at 1.1.0, built from `,
        );
        await page.goto('about:blank');
      } finally {
        await program.stop();
      }
    });

    test(`of ${bundler} opens in the pages of a site, for one machine`, async ({ page }) => {
      const { program, url } = await open(`${remote}@1.1.0`, '.localhost:', ['--site', site.url]);
      try {
        await page.goto(`${url}/guest-${bundler}`);
        await expect(page.getByText('Version 1.1.0 knows')).toBeVisible();
        await expect(page.getByRole('contentinfo')).toBeVisible();
        expect((await page.request.get(`${site.url}/guest-${bundler}`)).status()).toBe(404);
        // It listens for changes, which end with the server.
        await page.goto('about:blank');
      } finally {
        await program.stop();
      }
    });
  }

  for (const [release, message] of [
    ['mfe-legal@9.9.9', 'mfe-legal@9.9.9 is not in the release store; release it first'],
    ['../x@1', '../x@1 is not in the release store; release it first'],
    ['mfe-legal', '"mfe-legal" is not of the form <package>@<version>'],
  ] as const) {
    test(`refuses ${release} in one sentence`, async () => {
      await expect(open(release, 'never')).rejects.toThrow(message);
    });
  }
});
