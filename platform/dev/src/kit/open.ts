import { parseArgs } from 'node:util';
import { releaseStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { openRelease } from '@prizestash/remote-kit/dev/open-release';
import { originOf } from '@prizestash/remote-kit/dev/work-on-remote';
import { parseEnvironment } from '@prizestash/server-kit/environment';
import { runCommand } from '@prizestash/server-kit/run-command';
import { portNumber } from '@prizestash/server-kit/validators';

/** After those of the workbenches. */
const DEFAULT_PORT = 3419;

/**
 * `npm run kit -- open <remote>@<version>`: a released remote, live or not, on the workbench;
 * `--site <address>` shows it in the pages of a site.
 */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { site: { type: 'string' } },
    allowPositionals: true,
  });
  const [release, ...more] = positionals;
  if (release === undefined || more.length > 0) {
    refuseConfig('Name one release, for example: npm run kit -- open mfe-legal@1.0.0-ab12cd3');
  }
  const { PORT: port } = parseEnvironment(process.env, {
    PORT: portNumber({ default: DEFAULT_PORT }),
  });
  const store = releaseStoreFromEnv(process.env);
  await store.refresh();
  const site = values.site === undefined ? undefined : originOf(values.site);
  await openRelease(store, release, port, site);
  process.exit(0);
});
