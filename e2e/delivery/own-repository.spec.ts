import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { packKit } from '../../tools/kit/pack-kit';
import { expect, test } from '../support/fixtures';
import { OwnRepository } from '../support/own-repository';
import { claim, fillClaim } from '../support/pages/claim-form';
import { newPerson } from '../support/people';
import { TestSite } from '../support/test-site';
import { waitForHydration, waitForPage } from '../support/wait-for-page';

/** A page that uses the site's React, contact store and design system. */
const giftPage = `import { useContact } from '@prizestash/shared/contact';
import { Link } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { PageHeading } from '@prizestash/shared/ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';

/** The page at /gift. */
function GiftPage(): ReactElement {
  const { settled, contact } = useContact();
  return (
    <>
      <PageHeading>Gift</PageHeading>
      {settled && <p>A gift for {contact?.first_name ?? 'nobody'}</p>}
      <Link to={paths.apply}>Enter</Link>
    </>
  );
}

export default observer(GiftPage);
`;

/** The command lines of a section of the README, one list for each block. */
function commandsOf(section: string): string[][] {
  const readme = readFileSync(path.join(repositoryRoot, 'README.md'), 'utf8');
  const [, text = ''] = readme.split(`\n## ${section}\n`);
  const blocks = (text.split(/^## /m)[0] ?? '').matchAll(/```sh\n([^]*?)```/g);
  return [...blocks].map(([, lines = '']) => lines.trim().split('\n'));
}

/** Runs a command of the site in a process of its own. @returns what it printed. */
function siteCommand(site: TestSite, command: string, ...args: readonly string[]): string {
  const program = ['delivery/bin/run.js', `delivery/src/cli/${command}.ts`];
  return execFileSync(process.execPath, [...program, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, RELEASES_DIR: site.store.folder },
    encoding: 'utf8',
  });
}

test('a remote in a repository of its own uses the packed kit', async ({ page }) => {
  test.setTimeout(900_000);
  const [, setUp = [], share = []] = commandsOf('A remote in a repository of its own');
  const team = new OwnRepository();
  const site = await TestSite.start();
  try {
    packKit();
    for (const line of setUp) await test.step(line, () => team.run(line));
    await test.step('show the page on its workbench', async () => {
      const workbench = await team.serve('dev');
      try {
        await page.goto(`${workbench.url}/gift`);
        await expect(page.getByRole('heading', { level: 1, name: 'Gift' })).toBeVisible();
        // Its connection to the server would report an error.
        await page.goto('about:blank');
      } finally {
        await workbench.stop();
      }
    });
    await test.step('test an edited page', async () => {
      team.write('src/pages/gift/gift-page.tsx', giftPage);
      expect(await team.run('npm test')).toContain('1 passed');
      await team.run('npm run types');
    });
    const release = await test.step('release', async () => {
      const [, store = ''] = /RELEASES_DIR=(\S+)/.exec(share.join('\n')) ?? [];
      const lines = share.map((line) => line.replace(store, site.store.folder));
      let printed = '';
      for (const line of lines) printed = await team.run(line);
      const name = /^mfe-gift@1\.0\.0-[0-9a-f]{10}-[0-9a-f]{8}$/m.exec(printed)?.[0];
      expect(name, printed).toBeDefined();
      expect(await team.run(lines.at(-1) ?? '')).toContain('already holds');
      await team.run('npm run release');
      expect(siteCommand(site, 'release', '--from', team.path('dist/release'))).toContain(
        'already holds',
      );
      return name as string;
    });
    await test.step('promote', () => siteCommand(site, 'promote', release));
    expect(Object.keys(site.liveRelease('mfe-gift').requires)).toEqual(
      expect.arrayContaining(['react/jsx-runtime', '@prizestash/shared/contact']),
    );
    await test.step('one React and one contact store', async () => {
      const person = newPerson();
      await page.goto(`${site.url}/gift`);
      await waitForHydration(page);
      await expect(page.getByText('A gift for nobody')).toBeVisible();
      await page.getByRole('link', { name: 'Enter', exact: true }).click();
      await waitForPage(page, '/apply');
      await fillClaim(page, person);
      await claim(page);
      await waitForPage(page, '/paths/toffer');
      // In the same document: a second store would not know of the entry.
      await page.goBack();
      await page.goBack();
      await waitForPage(page, '/gift');
      await expect(page.getByText(`A gift for ${person.first_name}`)).toBeVisible();
    });
  } finally {
    await site.stop();
    team.remove();
  }
});
