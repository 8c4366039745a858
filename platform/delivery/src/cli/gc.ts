import { collectGarbage } from '../promote/gc/collect-garbage';
import { parseGcArguments } from './arguments/gc-arguments';
import { promotedBy } from './settings/promoted-by';
import { releaseStoreFromEnv } from './settings/release-store-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';

const DAY_MS = 24 * 60 * 60_000;

/**
 * `npm run delivery -- gc [--keep 30d] [--dry-run]`: removes releases and release sets that nobody has got for
 * 30 days and that no rollback, fallback or canary needs.
 */
runCommand(async () => {
  const { keep, dryRun } = parseGcArguments(process.argv.slice(2), process.env);
  const store = releaseStoreFromEnv(process.env);
  const { items, leftovers } = await collectGarbage(store, {
    since: new Date(Date.now() - keep * DAY_MS),
    by: promotedBy(process.env),
    dryRun,
  });
  for (const name of [...items, ...leftovers]) console.log(name);
  const verb = dryRun ? 'would be removed' : 'were removed';
  console.log(`${items.length} releases and sets, and ${leftovers.length} leftovers ${verb}.`);
});
