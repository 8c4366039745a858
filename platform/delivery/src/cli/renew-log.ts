import { parseArgs } from 'node:util';
import { releaseStoreFromEnv } from './settings/release-store-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';

/**
 * `npm run delivery -- renew-log [-- --now]`: signs a new head of the promotion log when the present one is older
 * than a day, or at once. The promotion service does so by itself.
 */
runCommand(async () => {
  const { values } = parseArgs({ options: { now: { type: 'boolean' } } });
  const renewed = await releaseStoreFromEnv(process.env).log.renew(values.now ? 0 : undefined);
  console.log(renewed ? 'The head of the promotion log was renewed.' : 'It needs no renewal.');
});
