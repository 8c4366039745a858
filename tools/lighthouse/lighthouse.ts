import path from 'node:path';
import { findChromium } from '../browser/find-chromium';
import { settingsFromEnv } from '../../delivery/src/cli/settings';
import { SiteHost } from '../../delivery/src/serve/site-host';
import { auditPage, categories } from './audit-page';
import { installedLighthouse } from './install-lighthouse';
import { releaseChanged } from '../../delivery/src/releases/release-changed';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { promote } from '../../delivery/src/promote/promote';
import { ReleaseStore } from '../../delivery/src/releases/release-store';
import { runCommand } from '../../delivery/src/cli/run-command';

/** `npm run lighthouse [-- /path …]`: Lighthouse's scores of every page, and what is lost for what. */
runCommand(async () => {
  const say = (step: string) => console.log(step);
  const program = installedLighthouse(say);
  const chromium = findChromium(say);
  const store = new ReleaseStore(path.join(repositoryRoot, '.cache/speed/releases'));
  const releases = await releaseChanged(store, (name) => say(`Building ${name}…`));
  await promote(store, releases, settingsFromEnv({}).operator);
  const host = new SiteHost(store);
  const site = `http://localhost:${await host.listen(0, '127.0.0.1')}`;
  const asked = process.argv.slice(2);
  const paths =
    asked.length > 0 ? asked : releases.flatMap(({ routes }) => routes.map((r) => r.path));
  try {
    say(
      `| page | ${categories.join(' | ')} | lost for |\n|${' --- |'.repeat(categories.length + 2)}`,
    );
    for (const page of paths) {
      const { scores, causes } = await auditPage(program, chromium, site, page);
      say(
        `| ${page} | ${scores.map((score) => score ?? '–').join(' | ')} | ${causes.join('; ')} |`,
      );
    }
  } finally {
    await host.close();
  }
});
