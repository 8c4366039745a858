import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '@prizestash/lab/on-demand/programs';
import { settingsFromEnv } from '@prizestash/dev/local/stack/settings';
import { SiteHost } from '@prizestash/site-host/site-host';
import { installOnDemand } from '@prizestash/dev/install-on-demand';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { promoteSources } from '@prizestash/dev/local/promote-sources';
import { runCommand } from '@prizestash/server-kit/run-command';
import { auditPage, categories } from './pages/audit-page';

/** The last major version that supports Node 20. */
const VERSION = '12.8.2';

/** `npm run check -- lighthouse [-- /path …]`: prints the Lighthouse scores of pages, and which audits lower them. */
runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const report = (step: string) => console.log(step);
  const program = path.join(installOnDemand('lighthouse', VERSION), 'cli/index.js');
  const chromium = findChromium();
  const store = new ReleaseStore(path.join(repositoryRoot, '.cache/lighthouse/releases'));
  const { releases } = await promoteSources(store, settingsFromEnv({}).operator, report);
  const host = new SiteHost(store);
  const site = `http://localhost:${await host.listen(0, '127.0.0.1')}`;
  const paths =
    positionals.length > 0
      ? positionals
      : releases.flatMap(({ routes }) => routes.map((r) => r.path));
  try {
    report(
      `| page | ${categories.join(' | ')} | lowered by |\n|${' --- |'.repeat(categories.length + 2)}`,
    );
    for (const page of paths) {
      const { scores, causes } = await auditPage(program, chromium, `${site}${page}`);
      report(
        `| ${page} | ${scores.map((score) => score ?? '–').join(' | ')} | ${causes.join('; ')} |`,
      );
    }
  } finally {
    await host.close();
  }
});
