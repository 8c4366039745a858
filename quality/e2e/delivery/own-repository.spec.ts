import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { releasePackage } from '@prizestash/remote-kit/release/release-package';
import { packKit } from '@prizestash/dev/kit/packages/pack-kit';
import { createCheckout, replaceIn } from '@prizestash/lab/site/checkout';
import { chromiumPath } from '@prizestash/lab/site/chromium';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { packNextMajor } from '@prizestash/lab/site/next-major-of-kit';
import { OwnRepository } from '@prizestash/lab/site/own-repository';
import {
  type PromotionService,
  startPromotionService,
} from '@prizestash/lab/site/promotion-service';
import { TestSite } from '@prizestash/lab/site/test-site';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { programOf } from '@prizestash/lab/site/npm-scripts';

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A page that uses the site's React, contact store and design system, and a picture. */
const giftPage = `import { contactStore, useContact, type Contact } from '@prizestash/shared/contact';
import { Link } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { Button, PageHeading } from '@prizestash/shared/ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import picture from './gift.png';

const person = { first_name: 'Gia', last_name: 'Example', email: 'gia@example.com' } as Contact;

/** The page at /gift. */
function GiftPage(): ReactElement {
  const { settled, contact } = useContact();
  return (
    <>
      <PageHeading>Gift</PageHeading>
      <img src={picture} alt="A wrapped gift" />
      {settled && <p>A gift for <b>{contact?.first_name ?? 'nobody'}</b></p>}
      <Button onClick={() => contactStore.adopt(person)}>Introduce Gia</Button>
      <Link to={paths.receipt}>Entry receipt</Link>
    </>
  );
}

export default observer(GiftPage);
`;

const pictureUrl = /^\/packages\/mfe-gift\/1\.0\.0-[^/]+\/gift\.[0-9a-f]{8}\.png$/;

/** The same page of another team, with a link to the first one. */
const cardPage = giftPage
  .replaceAll('Gift', 'Card')
  .replace('gift.png', 'card.png')
  .replace('A gift for', 'A card for')
  .replace('/gift', '/card')
  .replace('</Button>', '</Button>\n      <Link to="/gift">Gift</Link>');

/** The command lines of a section of the guide, one list for each block. */
function commandsOf(section: string): string[][] {
  const guide = readFileSync(path.join(repositoryRoot, 'docs/releasing.md'), 'utf8');
  const [, text = ''] = guide.split(`\n## ${section}\n`);
  const blocks = (text.split(/^## /m)[0] ?? '').matchAll(/```sh\n([^]*?)```/g);
  return [...blocks].map(([, lines = '']) => lines.trim().split('\n'));
}

/** The promotion service of the site. */
let service: PromotionService;

/** Runs a command of the site in a separate process. @returns what it printed. */
function siteCommand(site: TestSite, command: string, ...args: readonly string[]): string {
  const program = ['platform/dev/bin/run.js', programOf(command)];
  const { PROMOTION_PORT } = service;
  return execFileSync(process.execPath, [...program, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, RELEASES_DIR: site.store.folder, PROMOTION_PORT },
    encoding: 'utf8',
  });
}

/** Replaces the store in the commands of the guide that release. */
function commandsFor(site: TestSite): string[] {
  const [, store = ''] = /RELEASES_DIR=(\S+)/.exec(share.join('\n')) ?? [];
  return share.map((line) => line.replace(store, site.store.folder));
}

/** Runs the commands of the guide that release. @returns the name of the release. */
async function release(team: OwnRepository, site: TestSite, remote: string): Promise<string> {
  let printed = '';
  for (const line of commandsFor(site)) printed = await team.run(line);
  const name = new RegExp(`^${remote}@1\\.0\\.0-[0-9a-f]{10}-[0-9a-f]{8}$`, 'm').exec(printed)?.[0];
  expect(name, printed).toBeDefined();
  return name as string;
}

const [, setUp = [], share = []] = commandsOf('A remote in a separate repository');

test.describe.configure({ mode: 'serial' });

test.describe('a remote in a separate repository', () => {
  let team: OwnRepository;
  let site: TestSite;
  let gift: string;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    packKit();
    team = new OwnRepository('mfe-gift');
    site = await TestSite.start();
    const RELEASES_DIR = site.store.folder;
    service = await startPromotionService({ RELEASES_DIR, CHROMIUM_PATH: chromiumPath });
  });
  test.afterAll(async () => {
    await service.program.kill();
    await site.stop();
    team.remove();
  });

  test('uses the packed kit', async ({ page, pageErrors }) => {
    test.setTimeout(900_000);
    // Of the site, which has no such page before the first local build.
    pageErrors.allow(/404 \(Not Found\) .*\/gift$/);
    for (const line of setUp) await test.step(line, () => team.run(line));
    const picture = page.getByRole('img', { name: 'A wrapped gift' });
    const isShown = () => expect(picture).toHaveJSProperty('naturalWidth', 1);
    team.write('src/pages/gift/gift-page.tsx', giftPage);
    team.write('src/pages/gift/gift.png', png);
    await test.step('show the page on its workbench', async () => {
      const workbench = await team.serve('dev');
      try {
        await page.goto(`${workbench.url}/gift`);
        await expect(page.getByRole('heading', { level: 1, name: 'Gift' })).toBeVisible();
        await isShown();
        // Its connection to the server would report an error.
        await page.goto('about:blank');
      } finally {
        await workbench.stop();
      }
    });
    await test.step('refresh the page in the site', async () => {
      const inSite = await team.serve('dev', '--site', site.url);
      try {
        // The first build takes a while.
        await expect(async () => {
          await page.goto(`${inSite.url}/gift`);
          await expect(page.getByText('A gift for nobody')).toBeVisible({ timeout: 2_000 });
        }).toPass({ timeout: 120_000 });
        await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
        team.write('src/pages/gift/gift-page.tsx', giftPage.replace('A gift for', 'A present for'));
        await expect(page.getByText('A present for nobody')).toBeVisible({ timeout: 60_000 });
        expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
        await page.goto('about:blank');
      } finally {
        await inSite.stop();
        team.write('src/pages/gift/gift-page.tsx', giftPage);
      }
    });
    await test.step('test an edited page', async () => {
      expect(await team.run('npm test')).toContain('1 passed');
      await team.run('npm run types');
    });
    await test.step('release', async () => {
      gift = await release(team, site, 'mfe-gift');
      expect(await team.run(commandsFor(site).at(-1) ?? '')).toContain('already holds');
      await team.run('npm run release');
      expect(siteCommand(site, 'release', '--from', team.path('dist/release'))).toContain(
        'already holds',
      );
    });
    await test.step('promote', () => siteCommand(site, 'promote', gift));
    expect(Object.keys(site.liveRelease('mfe-gift').requires)).toEqual(
      expect.arrayContaining(['react/jsx-runtime', '@prizestash/shared/contact']),
    );
    await test.step('the picture', async () => {
      await page.goto(`${site.url}/gift`);
      await isShown();
      await expect(picture).toHaveAttribute('src', pictureUrl);
    });
    await test.step('one React and one contact store', async () => {
      const toReceipt = page.getByRole('main').getByRole('link', { name: 'Entry receipt' });
      await page.goto(`${site.url}/gift`);
      await waitForHydration(page);
      await expect(page.getByText('A gift for nobody')).toBeVisible();
      await toReceipt.click();
      await expect(page.getByText('We found no entry on this device.')).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: 'Introduce Gia' }).click();
      await expect(page.getByText('A gift for Gia')).toBeVisible();
      // In the same document: a separate store would not tell the other remote.
      await toReceipt.click();
      await expect(page.getByText('gia@example.com')).toBeVisible();
    });
  });

  test('bundles another major version of shared than its neighbor', async ({ page }) => {
    test.setTimeout(300_000);
    const neighbor = new OwnRepository('mfe-card');
    try {
      const kit = neighbor.path('../kit');
      const next = packNextMajor(kit);
      await test.step('release with the next major version', async () => {
        const [install = '', init = '', installRest = ''] = setUp.map((line) =>
          line.replace('../prizestash/dist/kit', kit).replace('mfe-gift /gift', 'mfe-card /card'),
        );
        for (const line of [install, init, installRest]) await neighbor.run(line);
        neighbor.write('src/pages/card/card-page.tsx', cardPage);
        neighbor.write('src/pages/card/card.png', png);
      });
      const card = await release(neighbor, site, 'mfe-card');
      const current = site.liveRelease('shell').shared;
      const printed = siteCommand(site, 'promote', gift, card);
      expect(printed).toMatch(new RegExp(`shared ${current} in shell, .*mfe-gift`));
      expect(printed).toContain(`; ${next} in mfe-card`);
      expect(siteCommand(site, 'releases')).toMatch(
        new RegExp(`mfe-card 1\\.0\\.0-.*shared ${next}`),
      );
      const [ofGift, ofCard] = [site.liveRelease('mfe-gift'), site.liveRelease('mfe-card')];
      expect(ofCard.requires).toEqual(ofGift.requires);

      await test.step('each page has its own button, and both one contact store', async () => {
        await page.goto(`${site.url}/card`);
        await waitForHydration(page);
        const button = page.getByRole('button', { name: 'Introduce Gia' });
        const colorOf = () => button.evaluate((one) => getComputedStyle(one).backgroundColor);
        const colorOfCard = await colorOf();
        await expect(page.getByText('A card for nobody')).toBeVisible();
        await button.click();
        await expect(page.getByText('A card for Gia')).toBeVisible();
        // In the same document: a separate store would not tell the other remote.
        await page.getByRole('main').getByRole('link', { name: 'Gift' }).click();
        await expect(page.getByText('A gift for Gia')).toBeVisible();
        // The URL of the HTML, which the browser has not read.
        const picture = page.getByRole('img', { name: 'A wrapped gift' });
        await expect(picture).toHaveJSProperty('naturalWidth', 1);
        await expect(picture).toHaveAttribute('src', pictureUrl);
        expect(await colorOf()).not.toBe(colorOfCard);
        await page.goBack();
        await expect(page.getByText('A card for Gia')).toBeVisible();
        expect(await colorOf()).toBe(colorOfCard);
      });
    } finally {
      neighbor.remove();
    }
  });

  test('holds back a shell that breaks the contract, which is one for all', async () => {
    test.setTimeout(300_000);
    const { root, remove } = createCheckout();
    try {
      const store = path.join(root, 'shared/src/contact/contact-store.ts');
      replaceIn(store, 'adopt(contact: Contact | null)', 'adopt(contact: Contact)');
      const shell = (await releasePackage(site.store, 'shell', { root })).release;
      const live = site.liveSet();
      const sentence = (name: string) => {
        const { version } = site.liveRelease(name);
        return `${name}@${version} uses contactStore of @prizestash/shared/contact, which shell@${shell.version} provides with another type`;
      };
      await expect(site.promote(shell)).rejects.toThrow(sentence('mfe-card'));
      await expect(site.promote(shell)).rejects.toThrow(sentence('mfe-gift'));
      expect(site.liveSet()).toBe(live);
    } finally {
      remove();
    }
  });
});
