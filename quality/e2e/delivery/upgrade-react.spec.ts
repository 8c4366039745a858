import { rmSync, writeFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findPackages } from '@prizestash/remote-kit/packages';
import { rollback } from '@prizestash/promotion/promote/rollback';
import type { Release } from '@prizestash/release-store/release';
import { releasePackage } from '@prizestash/remote-kit/release/release-package';
import { createCheckout } from '@prizestash/lab/site/checkout';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { promote } from '@prizestash/promotion/promote/promote';
import { promoteOptions, TestSite } from '@prizestash/lab/site/test-site';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

interface Versioned {
  version: string;
}

function edit<Content>(file: string, change: (content: Content) => void): void {
  const content = JSON.parse(readFileSync(file, 'utf8')) as Content;
  change(content);
  // A new file: that of a checkout is a link to the installed one.
  rmSync(file);
  writeFileSync(file, JSON.stringify(content, null, 2));
}

/** Installs React under the number of a major version that does not exist yet. */
function installReact20(root: string): void {
  const packages = ['react', 'react-dom'].map((name) => `node_modules/${name}`);
  for (const folder of packages) {
    edit<Versioned>(path.join(root, folder, 'package.json'), (manifest) => {
      manifest.version = '20.0.0';
    });
  }
  edit<{ packages: Record<string, Versioned> }>(path.join(root, 'package-lock.json'), (lock) => {
    for (const folder of packages) lock.packages[folder]!.version = '20.0.0';
  });
}

test('upgrades React by a major version with a canary, once every remote is ready', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const site = await TestSite.start();
  const { root, remove } = createCheckout();
  try {
    installReact20(root);
    const live = site.liveSet();
    const [shell, claim, legal, offers] = (await releaseAll(site, root)) as [
      Release,
      Release,
      Release,
      Release,
    ];
    const { provides } = site.liveRelease('shell');
    const lags = (name: string) =>
      ['react', 'react-dom']
        .filter((one) => Object.hasOwn(site.liveRelease(name).requires, one))
        .map(
          (one) =>
            `${name} needs ${one} ^${provides['react']}; the shell would provide 20.0.0. Release ${name} with ${one} 20 or keep the shell.`,
        )
        .join('\n');

    await expect(site.promote(shell, claim)).rejects.toThrow(
      `${lags('mfe-legal')}\n${lags('mfe-offers')}`,
    );
    await expect(site.promote(shell, claim, offers)).rejects.toThrow(lags('mfe-legal'));
    await expect(site.promote(claim)).rejects.toThrow('promote a shell that fits first');
    expect(site.liveSet()).toBe(live);

    const canary = { ...promoteOptions, percent: 50, again: true };
    await promote(site.store, [shell, claim, offers, legal], canary);
    for (const [bucket, version] of [
      ['0', '20.0.0'],
      ['99', provides['react']],
    ] as const) {
      const context = await browser.newContext({ baseURL: site.url });
      await context.addCookies([{ name: 'release_bucket', value: bucket, url: site.url }]);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      for (const url of ['/apply', '/paths/toffer', '/winners']) {
        await page.goto(url);
        await waitForHydration(page);
      }
      const shellVersion = await page.evaluate(
        () =>
          (
            JSON.parse(document.getElementById('release-set')?.textContent ?? '') as {
              shell: { version: string };
            }
          ).shell.version,
      );
      expect(site.store.release('shell', shellVersion)?.provides['react']).toBe(version);
      expect(errors).toEqual([]);
      await context.close();
    }

    await site.promote(shell, claim, offers, legal);
    expect(site.liveRelease('shell').provides['react']).toBe('20.0.0');
    await rollback(site.store);
    expect(site.liveSet()).toBe(live);
  } finally {
    remove();
    await site.stop();
  }
});

/** Releases the shell and all remotes of a checkout, in the order of `findPackages`. */
async function releaseAll(site: TestSite, root: string): Promise<Release[]> {
  const releases: Release[] = [];
  for (const name of findPackages(root)) {
    releases.push((await releasePackage(site.store, name, { root })).release);
  }
  return releases;
}
