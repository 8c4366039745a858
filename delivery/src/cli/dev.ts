import { rmSync } from 'node:fs';
import path from 'node:path';
import { settingsFromEnv } from './settings';
import { LiveReload } from './dev/live-reload';
import { restartingService } from './dev/restarting-service';
import { watchPackage } from './dev/watch-package';
import { SiteHost } from '../serve/site-host';
import { releasablePackages, type ReleasablePackage } from '../build/packages';
import { promote } from '../promote/promote';
import { requireFreePorts, startApi, startPartnerSandbox } from './stack/services';
import type { Release } from '../releases/release';
import { ReleaseStore } from '../releases/release-store';
import { runCommand } from './run-command';
import { stopSignal } from './stop-signal';

/** `npm run dev`: the whole site, built anew and reloaded on save, until Ctrl-C. */
runCommand(async () => {
  const settings = settingsFromEnv(process.env);
  await requireFreePorts(settings);
  const stopped = stopSignal();
  const folder = path.join(settings.dataDir, 'dev-releases');
  rmSync(folder, { recursive: true, force: true });
  const store = new ReleaseStore(folder);
  const reload = new LiveReload();
  const host = new SiteHost(store, (request, response) => reload.answer(request, response));

  const services = await Promise.all([
    restartingService(() => startApi(settings), ['api/src', 'shared/src/rules'], console.log),
    restartingService(() => startPartnerSandbox(settings), ['partner-sandbox/src'], console.log),
  ]);
  await host.listen(settings.sitePort, settings.host);

  const building = new Set<ReleasablePackage>(releasablePackages);
  const fresh = new Map<ReleasablePackage, Release>();
  let publishing: Promise<void> = Promise.resolve();
  let changedAt = Date.now();
  const publish = async (): Promise<void> => {
    if (building.size > 0 || fresh.size === 0) return;
    const changes = [...fresh.values()];
    fresh.clear();
    try {
      await promote(store, changes, settings.operator, {
        prerenderOptions: { compressed: false, extraScripts: reload.scripts },
      });
      reload.reload();
      const names = changes.map((release) => release.package).join(', ');
      console.log(`${names}: published ${Date.now() - changedAt} ms after the change`);
    } catch (failure) {
      console.error((failure as Error).message);
    }
  };
  console.log('Building the site…');
  const watches = releasablePackages.map((name) =>
    watchPackage(store, name, {
      building() {
        if (building.size === 0) changedAt = Date.now();
        building.add(name);
      },
      built(release) {
        building.delete(name);
        fresh.set(name, release);
        publishing = publishing.then(publish);
      },
      failed(message) {
        building.delete(name);
        console.error(`${name} does not build:\n${message}`);
        publishing = publishing.then(publish);
      },
    }),
  );
  console.log(
    `PrizeStash for development: http://localhost:${settings.sitePort} (stop with Ctrl-C)`,
  );
  await stopped;
  await Promise.allSettled([host.close(), ...watches.map((watch) => watch.close())]);
  await Promise.allSettled(services.map((service) => service.stop()));
  process.exit(0);
});
