import { DeliveryError } from '../delivery-error';
import { SiteHost } from '../serve/site-host';
import { runCommand } from './run-command';
import { hostSettingsFromEnv, releaseStoreFromEnv } from './settings';

/** `npm run serve`: serves the live release set of RELEASES_DIR on HOST and PORT until SIGTERM. */
runCommand(async () => {
  const { host, port } = hostSettingsFromEnv(process.env);
  const store = releaseStoreFromEnv(process.env);
  const site = new SiteHost(store);
  await site.listen(port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DeliveryError(
      'service-failed',
      `Port ${port} is in use. Stop the process that uses it, or choose another port with PORT=<port>.`,
    );
  });
  console.log(`Serving ${store.folder} at http://${host}:${port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void site.close());
});
