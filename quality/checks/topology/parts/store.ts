import path from 'node:path';
import type { ProgramOptions } from '@prizestash/server-kit/program/program';
import { releaseStoreFromEnv } from '@prizestash/delivery/cli/release-store-from-env';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import type { ComposeService } from '../../servers/compose-file';
import { localEnvironment, portOf, type LocalPlaces } from '../local-environment';

/**
 * The S3 store of `compose.yaml`.
 * @param client environment of a program that reads the release store.
 */
export function objectStore(
  service: ComposeService,
  client: Readonly<Record<string, string>>,
  places: LocalPlaces,
): ProgramOptions {
  const script = path.join(repositoryRoot, 'containers/store.sh');
  const port = portOf(places, 'store:8080');
  const monitor = portOf(places, 'store:6789');
  const folder = path.join(places.folder, 'store');
  return {
    name: 'store',
    command: ['sh', script, folder, '127.0.0.1', String(port), String(monitor)],
    env: localEnvironment(service, places),
    isReady: () =>
      releaseStoreFromEnv({ ...client, DATA_DIR: folder })
        .objects.read('log/head.jws')
        .then(
          () => true,
          () => false,
        ),
  };
}
