import { parseEnvironment } from '@prizestash/server-kit/environment';
import { text } from '@prizestash/server-kit/validators';
import { releaseStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';
import { collectGarbage, keptSince } from '../promote/collect-garbage';
import { parseGcArguments } from './settings/arguments';
import { promoterFromEnv } from './settings/promoter';

/**
 * `npm run delivery -- gc [--keep 30d] [--dry-run]`: removes releases and release sets that nobody has got for
 * 30 days and that no rollback, fallback or canary needs. Where no promotion service is known, it removes
 * copies of this machine.
 */
runCommand(async () => {
  const { keep: keepDays, dryRun } = parseGcArguments(process.argv.slice(2), process.env);
  const { RELEASE_STORE, PROMOTION_URL } = parseEnvironment(process.env, {
    RELEASE_STORE: text({ default: '' }),
    PROMOTION_URL: text({ default: '' }),
  });
  const copies = () => releaseStoreFromEnv({ ...process.env, PROMOTION_SIGNING_KEY: '' });
  const { items, leftovers } =
    RELEASE_STORE && !PROMOTION_URL
      ? await collectGarbage(copies(), { since: keptSince(keepDays), by: 'gc', dryRun })
      : await promoterFromEnv(process.env).collectGarbage({ keepDays, dryRun });
  for (const name of [...items, ...leftovers]) console.log(name);
  const verb = dryRun ? 'would be removed' : 'were removed';
  console.log(`${items.length} releases and sets, and ${leftovers.length} leftovers ${verb}.`);
});
