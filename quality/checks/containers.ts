import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { runCommand } from '@prizestash/server-kit/run-command';
import { requirePrograms } from '@prizestash/lab/on-demand/require-programs';
import { checkSite } from './containers/check-site';
import { Compose } from './containers/compose';
import { prepareCheckout } from './containers/operator-checkout';

const started = Date.now();
const report = (line: string) =>
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);

/**
 * `npm run check -- containers`: builds the images of the Dockerfile, runs the services of
 * `compose.yaml` with the compose of this machine, and makes a site live with the commands that
 * docs/from-nothing-to-production.md names.
 */
runCommand(async () => {
  requirePrograms('containers');
  const parent = mkdtempSync(path.join(tmpdir(), 'prizestash-containers-'));
  // The name of the folder is the one of the project, which no other has.
  const checkout = await prepareCheckout(path.join(parent, path.basename(parent).toLowerCase()));
  const port = await freePort();
  const compose = new Compose(checkout.folder, {
    HTTP_PORT: `127.0.0.1:${await freePort()}`,
    HTTPS_PORT: `127.0.0.1:${port}`,
  });
  try {
    report('Building the images…');
    compose.must('--profile', 'operator', 'build');
    await checkSite({ compose, checkout, port, report });
    report('containers: passed');
  } catch (error) {
    for (const name of ['store', 'promotion-service', 'api-1', 'mailer', 'mail', 'proxy'])
      report(`${name}: ${compose.run('logs', '--tail', '40', name).output}`);
    throw error;
  } finally {
    compose.run('down', '--volumes');
    rmSync(parent, { recursive: true, force: true });
  }
});
