import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rollback } from '@prizestash/promotion/promote/rollback';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { TestSite } from '@prizestash/lab/site/test-site';

/** Returns the digests of the served files of all other packages. */
function otherPackages(site: TestSite, name: string): Record<string, string> {
  const folder = path.join(site.store.publicFolder(), 'packages');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(path.join(folder, name)));
  return Object.fromEntries(
    files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

/** Gives a text the digest of its words, as the build asks for. */
function setDigest(folder: string): void {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.md'))
      hash.update(`${name}\n${readFileSync(path.join(folder, name), 'utf8')}\n`);
  }
  const file = path.join(folder, 'document.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/"digest": "\w+"/, `"digest": "${hash.digest('hex')}"`));
}

test('releases a text change and a new page of mfe-legal without the other packages', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const site = await TestSite.start();
  try {
    const others = otherPackages(site, 'mfe-legal');
    const text = 'content/rules';
    const startedAt = Date.now();
    const release = await site.releaseEdited('mfe-legal', (folder) => {
      const file = path.join(folder, text, '01-sponsor.md');
      writeFileSync(file, readFileSync(file, 'utf8').replace('is run by', 'is conducted by'));
      setDigest(path.join(folder, text));
      const screen = path.join(folder, 'src/pages/legal/accessibility');
      mkdirSync(screen, { recursive: true });
      writeFileSync(
        path.join(screen, 'accessibility-page.tsx'),
        'export default function AccessibilityPage() {\n  return <h1 tabIndex={-1}>Accessibility</h1>;\n}\n',
      );
      const manifest = path.join(folder, 'src/manifest.ts');
      writeFileSync(
        manifest,
        readFileSync(manifest, 'utf8').replace(
          'routes: [',
          "routes: [{ path: '/legal/accessibility', title: 'Accessibility | PrizeStash', description: 'How to use this site.', prerender: true },",
        ),
      );
      const app = path.join(folder, 'src/app.ts');
      writeFileSync(
        app,
        readFileSync(app, 'utf8').replace(
          /defineRemote\(manifest, \{/,
          "defineRemote(manifest, {\n  '/legal/accessibility': () => import('./pages/legal/accessibility/accessibility-page'),",
        ),
      );
    });
    await site.promote(release);
    const seconds = (Date.now() - startedAt) / 1000;
    test.info().annotations.push({ type: 'from release to visible', description: `${seconds} s` });

    await page.goto(`${site.url}/legal/accessibility`);
    await expect(page).toHaveTitle('Accessibility | PrizeStash');
    await expect(page.getByRole('heading', { name: 'Accessibility' })).toBeVisible();
    await page.locator('footer').getByRole('link', { name: 'Official Rules' }).click();
    await expect(page.getByText('is conducted by')).toBeVisible();
    const html = await (await page.request.get(`${site.url}/legal/rules`)).text();
    expect(html).toContain('is conducted by');
    const sitemap = await (await page.request.get(`${site.url}/sitemap.xml`)).text();
    expect(sitemap).toContain('/legal/accessibility');

    expect(otherPackages(site, 'mfe-legal')).toEqual(others);

    await rollback(site.store);
    expect((await page.request.get(`${site.url}/legal/accessibility`)).status()).toBe(404);
    expect(await (await page.request.get(`${site.url}/legal/rules`)).text()).toContain('is run by');
  } finally {
    await site.stop();
  }
});
