import path from 'node:path';
import { responds } from '@prizestash/server-kit/program/probes';
import type { ProgramOptions } from '@prizestash/server-kit/program/program';
import { commandOf, type ComposeService } from '../../servers/compose-file';
import { localEnvironment, portOf, type LocalPlaces } from '../local-environment';

/** How a server of `compose.yaml` is reached. */
export interface ServerOptions {
  readonly name: string;
  /** As in `compose.yaml`, for example `api-1:3100`. */
  readonly address: string;
  readonly portVariable: string;
  /** Path that responds when it is ready. */
  readonly probe: string;
  readonly ready: readonly number[];
}

export const HOSTS = ['host-1', 'host-2'] as const;

/** The API processes, the site hosts and the promotion service of `compose.yaml`. */
export const SERVERS: readonly ServerOptions[] = [
  ...['api-1', 'api-2'].map((name) => ({
    name,
    address: `${name}:3100`,
    portVariable: 'API_PORT',
    // Before the first promotion no consent text is released, so it is not ready.
    probe: '/live',
    ready: [200],
  })),
  {
    name: 'promotion-service',
    address: 'promotion-service:3400',
    portVariable: 'PROMOTION_PORT',
    probe: '/ready',
    ready: [200],
  },
  ...HOSTS.map((name) => ({
    name,
    address: `${name}:3000`,
    portVariable: 'PORT',
    probe: '/',
    // Before the first promotion nothing is live.
    ready: [200, 503],
  })),
];

/** What the Dockerfile sets, and what these programs need of the machine. */
function machineEnvironment(name: string, { folder }: LocalPlaces): Record<string, string> {
  const { CHROMIUM_PATH: chromium } = process.env;
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    HOME: folder,
    DATA_DIR: path.join(folder, name),
    ...(chromium && { CHROMIUM_PATH: chromium }),
  };
}

export function nodeCommand(name: string, service: ComposeService, places: LocalPlaces) {
  return {
    name,
    command: commandOf(service),
    env: { ...machineEnvironment(name, places), ...localEnvironment(service, places) },
  };
}

/** A server of `compose.yaml` on this machine. */
export function server(
  { name, address, portVariable, probe, ready }: ServerOptions,
  service: ComposeService,
  places: LocalPlaces,
): ProgramOptions {
  const port = portOf(places, address);
  const { command, env } = nodeCommand(name, service, places);
  return {
    name,
    command,
    env: {
      ...env,
      [portVariable]: String(port),
      ...('METRICS_ADDRESS' in env && {
        METRICS_ADDRESS: `127.0.0.1:${portOf(places, `${name}:9464`)}`,
      }),
    },
    isReady: responds(`http://127.0.0.1:${port}${probe}`, ready),
  };
}
