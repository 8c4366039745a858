import path from 'node:path';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { refuseConfig } from '@prizestash/delivery/delivery-error';
import type { ComposeService } from '../servers/compose-file';

/** Origin of the site in `compose.yaml`. */
const SITE_ORIGIN = 'https://www.example.com';

/** Where the parts of `compose.yaml` are on this machine. */
export interface LocalPlaces {
  readonly folder: string;
  /** Values of what `compose.yaml` takes from `.env`. */
  readonly variables: Readonly<Record<string, string>>;
  /** Ports on loopback by address in `compose.yaml`, for example `api-1:3100`. */
  readonly ports: ReadonlyMap<string, number>;
  readonly siteUrl: string;
}

/** The port of a service on this machine. */
export function portOf({ ports }: LocalPlaces, address: string): number {
  const port = ports.get(address);
  if (port === undefined) throw new Error(`compose.yaml has no service at ${address}`);
  return port;
}

/** Puts in the values of `.env`. */
function substitute(value: string, variables: LocalPlaces['variables']): string {
  return value.replaceAll(/\$\{(\w+):?\?\}/g, (_, name: string) => {
    const known = variables[name];
    if (known === undefined) {
      refuseConfig(`compose.yaml needs ${name}`);
    }
    return known;
  });
}

/** Paths of volumes by their path in the container: files of the repository, or folders for data. */
function mountsOf({ volumes = [] }: ComposeService, { folder }: LocalPlaces) {
  return volumes.map((volume) => {
    const [source = '', target = ''] = volume.split(':');
    const from = source.startsWith('./')
      ? path.join(repositoryRoot, source)
      : path.join(folder, source);
    return [target, from] as const;
  });
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
      substitute(value, places.variables),
    );
    return here.replaceAll(SITE_ORIGIN, places.siteUrl);
  };
  return Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [name, local(value)]),
  );
}
