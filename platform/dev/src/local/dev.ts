import { rmSync } from 'node:fs';
import path from 'node:path';
import { releasePrerenderer } from '@prizestash/verifier/bundle-program';
import { releaseSiteConfig } from '@prizestash/release-store/site-config/content-releases';
import { findPackages } from '@prizestash/remote-kit/packages';
import { runCommand } from '@prizestash/server-kit/run-command';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { SiteHost } from '@prizestash/site-host/site-host';
import { LiveReload } from '@prizestash/remote-kit/dev/live-reload';
import { sendUpdate } from '@prizestash/remote-kit/dev/built-files';
import { stopSignal } from '@prizestash/remote-kit/dev/local-program';
import { settingsFromEnv } from './stack/settings';
import { RebuildQueue } from './dev/rebuild-queue';
import { watchPackage } from './dev/watch-package';
import { apiUrl, requireFreePorts, startService } from './stack/services';

/** `npm run dev`: the whole site until Ctrl-C. Open pages take over what is saved, or reload. */
runCommand(async () => {
  const settings = settingsFromEnv(process.env);
  await requireFreePorts(settings);
  const stopped = stopSignal();
  const folder = path.join(settings.DATA_DIR, 'dev-releases');
  rmSync(folder, { recursive: true, force: true });
  const store = new ReleaseStore(folder);
  const reload = new LiveReload();
  const packages = findPackages();
  const folders = Object.fromEntries(packages.map((name) => [name, store.scratchFolder(name)]));
  const host = new SiteHost(store, {
    apiUrl: apiUrl(settings),
    handleFirst: (request, response) =>
      reload.handle(request, response) || sendUpdate(folders, request, response),
  });
  const services = await Promise.all([
    startService('api', settings, { watch: true }),
    startService('partner-sandbox', settings, { watch: true }),
  ]);
  await host.listen(settings.PORT, settings.HOST);

  console.log('Building the site…');
  const others = [
    (await releaseSiteConfig(store, settings.operator)).release,
    await releasePrerenderer(store),
  ];
  const queue = new RebuildQueue(store, others, packages, reload);
  const watches = await Promise.all(
    Object.entries(folders).map(([name, folder]) =>
      watchPackage(store, name, folder, queue.listenerFor(name)),
    ),
  );
  console.log(`PrizeStash for development: http://localhost:${settings.PORT} (stop with Ctrl-C)`);
  await stopped;
  await Promise.allSettled([host.close(), ...watches.map((watch) => watch.close())]);
  await Promise.allSettled(services.map((service) => service.stop()));
  process.exit(0);
});
