import { DeliveryError } from '../delivery-error';
import { followPointer } from '../serve/follow-pointer';
import { SiteHost } from '../serve/site-host';
import { runCommand } from './run-command';
import { hostSettingsFromEnv } from './settings';
import { releaseStoreFromEnv } from './release-store-from-env';

/** `npm run serve`: serves the live release set of the release store on HOST and PORT until SIGTERM. */
runCommand(async () => {
  const { host, port, earlyHints } = hostSettingsFromEnv(process.env);
  const store = releaseStoreFromEnv(process.env);
  if (store.isShared && store.keys().publicKeys.length === 0) {
    throw new DeliveryError(
      'invalid-config',
      'PROMOTION_PUBLIC_KEYS must name the public key of the promotion service.',
    );
  }
  const site = new SiteHost(store, { earlyHints });
  const stopping = new AbortController();
  await site.listen(port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DeliveryError(
      'service-failed',
      `Port ${port} is in use. Stop the process that uses it, or choose another port with PORT=<port>.`,
    );
  });
  console.log(`Serving ${store.folder} at http://${host}:${port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping.abort();
      void site.close();
    });
  }
  if (store.isShared) {
    await followPointer(store, (message) => console.error(message), stopping.signal);
  }
});
