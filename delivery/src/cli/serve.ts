import { DeliveryError } from '../delivery-error';
import { ReleaseStore } from '../releases/release-store';
import { SiteHost } from '../serve/site-host';
import { runCommand } from './run-command';
import { settingsFromEnv } from './settings';

/** `npm run serve`: serves the live release set of RELEASES_DIR on HOST and PORT until SIGTERM. */
runCommand(async () => {
  const { host, sitePort, releasesDir } = settingsFromEnv(process.env);
  const site = new SiteHost(new ReleaseStore(releasesDir));
  const port = await site.listen(sitePort, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DeliveryError(
      'service-failed',
      `Port ${sitePort} is in use. Stop the process that uses it, or choose another port with PORT=<port>.`,
    );
  });
  console.log(`Serving ${releasesDir} at http://${host}:${port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void site.close());
});
