import { runCommand } from '@prizestash/server-kit/run-command';
import { requirePrograms } from '@prizestash/lab/on-demand/require-programs';
import { checkSite } from './containers/check-site';
import { prepareCheckout } from './site/operator-checkout';

const started = Date.now();
const report = (line: string) =>
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);

/**
 * `npm run check -- containers`: builds the images of the Dockerfile, runs the services of
 * `compose.yaml` with the compose of this machine, and makes a site live with the commands that
 * docs/from-nothing-to-production.md names.
 */
runCommand(async () => {
  requirePrograms();
  const site = { ...(await prepareCheckout()), report };
  const { compose } = site;
  try {
    report('Building the images…');
    await compose.must('--profile', 'operator', 'build');
    await checkSite(site);
    report('containers: passed');
  } catch (error) {
    for (const name of ['store', 'promotion-service', 'api-1', 'mailer', 'mail', 'proxy'])
      report(`${name}: ${(await compose.run('logs', '--tail', '40', name)).output}`);
    throw error;
  } finally {
    await site.remove();
  }
});
