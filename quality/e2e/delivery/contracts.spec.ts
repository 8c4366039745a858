import path from 'node:path';
import { releasePackage } from '@prizestash/remote-kit/release/release-package';
import type { FinishedStep } from '@prizestash/release-store/steps';
import { createCheckout, replaceIn } from '@prizestash/lab/site/checkout';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { TestSite } from '@prizestash/lab/site/test-site';

/** Adds a function to shared, which the winners page shows. */
function addOptOutLabel(root: string): void {
  replaceIn(
    path.join(root, 'shared/src/site/opt-out.ts'),
    'export const optOutKey',
    "export function optOutLabel(): string {\n  return 'Opted out on this device';\n}\n\nexport const optOutKey",
  );
  replaceIn(path.join(root, 'shared/src/site/index.ts'), 'optOutKey,', 'optOutKey, optOutLabel,');
  const page = path.join(root, 'mfe-legal/src/pages/winners/winners-page.tsx');
  replaceIn(page, 'PrizeStash Winners!', '{optOutLabel()}');
  replaceIn(
    page,
    "import { DrawingList } from './drawing-list';",
    "import { optOutLabel } from '@prizestash/shared/site';\nimport { DrawingList } from './drawing-list';",
  );
}

test('refuses a remote that calls what only its own checkout provides, until the shell does', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const site = await TestSite.start();
  const { root, remove } = createCheckout();
  try {
    addOptOutLabel(root);
    const live = site.liveSet();
    const shell = site.liveRelease('shell');
    const steps: string[] = [];
    const onStep = ({ name }: FinishedStep) => steps.push(name);
    const { release: legal } = await releasePackage(site.store, 'mfe-legal', { root, onStep });
    expect(steps).toEqual(['derive version and contract', 'build', 'compress and store']);
    await expect(site.promote(legal)).rejects.toThrow(
      `mfe-legal@${legal.version} uses optOutLabel of @prizestash/shared/site, which shell@${shell.version} does not provide; promote a shell that fits first`,
    );
    expect(site.liveSet()).toBe(live);

    await site.promote((await releasePackage(site.store, 'shell', { root })).release);
    await site.promote(legal);
    await page.goto(`${site.url}/winners`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opted out on this device');
  } finally {
    remove();
    await site.stop();
  }
});
