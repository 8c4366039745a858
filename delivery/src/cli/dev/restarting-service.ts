import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../build/packages';
import type { Service } from '../stack/service';

/** How long to wait for more changes before starting anew, milliseconds. */
const SETTLE_MS = 150;

/** A service that starts anew when its sources change. */
export interface RestartingService {
  stop(): Promise<void>;
}

/**
 * Starts a service, and again after every change below some folders.
 * @param folders from the repository's root.
 * @param report told of restarts and of failures to start, which a later change may mend.
 */
export async function restartingService(
  begin: () => Promise<Service>,
  folders: readonly string[],
  report: (message: string) => void,
): Promise<RestartingService> {
  let service: Service | null = await begin();
  let timer: NodeJS.Timeout | undefined;
  let restarting: Promise<void> = Promise.resolve();
  const restart = async (): Promise<void> => {
    await service?.stop();
    service = null;
    try {
      service = await begin();
      report(`${service.name} started anew`);
    } catch (failure) {
      report((failure as Error).message);
    }
  };
  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(path.join(repositoryRoot, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => (restarting = restarting.then(restart)), SETTLE_MS);
    }),
  );
  return {
    async stop() {
      clearTimeout(timer);
      watchers.forEach((watcher) => watcher.close());
      await restarting;
      await service?.stop();
    },
  };
}
