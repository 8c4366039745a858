import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import type { ComposeService } from '../repository/deployment/compose-file';

/** Origin of the site in `compose.yaml`. */
const SITE_ORIGIN = 'https://www.example.com';

/** Where the parts of `compose.yaml` are on this machine. */
export interface LocalPlaces {
  readonly folder: string;
  /** Ports on loopback by address in `compose.yaml`, for example `api-1:3100`. */
  readonly ports: ReadonlyMap<string, number>;
  readonly siteUrl: string;
}

export function portOf({ ports }: LocalPlaces, address: string): number {
  const port = ports.get(address);
  if (port === undefined) throw new Error(`compose.yaml has no service at ${address}`);
  return port;
}

/**
 * Paths of volumes and secrets by their path in the container: files of the repository, folders for
 * data, and what `containers/create-secrets.sh` has written.
 */
function mountsOf({ volumes = [], secrets = [] }: ComposeService, { folder }: LocalPlaces) {
  const ofSecrets = secrets.map(
    (name) => [`/run/secrets/${name}`, path.join(folder, 'secrets', name)] as const,
  );
  const ofVolumes = volumes.map((volume) => {
    const [source = '', target = ''] = volume.split(':');
    const from = source.startsWith('./')
      ? path.join(repositoryRoot, source)
      : path.join(folder, source);
    return [target, from] as const;
  });
  return [...ofSecrets, ...ofVolumes];
}

/** The environment of a service in `compose.yaml`, with the addresses and paths of this machine. */
export function localEnvironment(
  service: ComposeService,
  places: LocalPlaces,
): Record<string, string> {
  const mounts = mountsOf(service, places);
  const local = (value: string) => {
    const mount = mounts.find(([target]) => value.startsWith(`${target}/`) || value === target);
    if (mount) return value.replace(...mount);
    const here = [...places.ports].reduce(
      (text, [address, port]) => text.replaceAll(address, `127.0.0.1:${port}`),
      value,
    );
    return here.replaceAll(SITE_ORIGIN, places.siteUrl);
  };
  return Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [name, local(value)]),
  );
}
