import { existsSync } from 'node:fs';
import path from 'node:path';
import { responds, type ProgramOptions } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { commandOf, type ComposeService } from '../../repository/deployment/compose-file';
import { localEnvironment, portOf, type LocalPlaces } from '../local-environment';

const METRICS_PORT = 9464;

/** How a server of `compose.yaml` is reached. */
interface ServerOptions {
  readonly name: string;
  /** As in `compose.yaml`, for example `api-1:3100`. */
  readonly address: string;
  readonly portVariable: string;
  /** Path that responds when it is ready, and the statuses of that. */
  readonly probe: string;
  readonly ready: readonly number[];
}

function serverOptions(
  name: string,
  port: number,
  portVariable: string,
  probe: string,
  ready = [200],
): ServerOptions {
  return { name, address: `${name}:${port}`, portVariable, probe, ready };
}

/**
 * The API processes, the mailer, the site hosts, and the programs for releases of `compose.yaml`.
 * Before the first promotion no consent text is released and nothing is live. Mailer and canary judge
 * have metrics alone.
 */
export const SERVERS: readonly ServerOptions[] = [
  serverOptions('api-1', 3100, 'API_PORT', '/live'),
  serverOptions('api-2', 3100, 'API_PORT', '/live'),
  serverOptions('promotion-service', 3400, 'PROMOTION_PORT', '/ready'),
  serverOptions('mailer', METRICS_PORT, 'PORT', '/metrics'),
  serverOptions('canary-judge', METRICS_PORT, 'PORT', '/metrics'),
  serverOptions('release-pages', 3500, 'RELEASE_PAGES_PORT', '/live'),
  serverOptions('host-1', 3000, 'PORT', '/', [200, 503]),
  serverOptions('host-2', 3000, 'PORT', '/', [200, 503]),
];

/** A Node program of `compose.yaml`, with what the Dockerfile sets and what it needs of the machine. */
export function nodeProgram(
  name: string,
  service: ComposeService,
  places: LocalPlaces,
): ProgramOptions {
  const { CHROMIUM_PATH: chromium } = process.env;
  return {
    name,
    command: commandOf(service),
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      HOME: places.folder,
      DATA_DIR: path.join(places.folder, name),
      ...(chromium && { CHROMIUM_PATH: chromium }),
      ...localEnvironment(service, places),
    },
  };
}

/** A server of `compose.yaml` on this machine. */
export function server(
  { name, address, portVariable, probe, ready }: ServerOptions,
  service: ComposeService,
  places: LocalPlaces,
): ProgramOptions {
  const port = portOf(places, address);
  const program = nodeProgram(name, service, places);
  const metrics = { METRICS_ADDRESS: `127.0.0.1:${portOf(places, `${name}:9464`)}` };
  return {
    ...program,
    env: { ...program.env, [portVariable]: String(port), ...metrics },
    isReady: responds(`http://127.0.0.1:${port}${probe}`, ready),
  };
}

/** The mail server of the partner sandbox, which delivers nothing. */
export function mailbox(places: LocalPlaces): ProgramOptions {
  const port = portOf(places, 'mailbox:3200');
  return {
    name: 'mailbox',
    command: [process.execPath, '--import', 'tsx', 'services/partner-sandbox/src/main.ts'],
    env: { PARTNER_PORT: String(port), MAILBOX_PORT: String(portOf(places, 'mailbox:3225')) },
    isReady: responds(`http://127.0.0.1:${port}/health`),
  };
}

/** The S3 store of `compose.yaml`. Its script creates the bucket last. */
export function objectStore(service: ComposeService, places: LocalPlaces): ProgramOptions {
  const script = path.join(repositoryRoot, 'containers/store.sh');
  const port = portOf(places, 'store:8080');
  const folder = path.join(places.folder, 'store');
  const monitor = String(portOf(places, 'store:6789'));
  const gateway = responds(`http://127.0.0.1:${port}`);
  return {
    name: 'store',
    command: ['sh', script, folder, '127.0.0.1', String(port), monitor],
    env: localEnvironment(service, places),
    isReady: async () => existsSync(path.join(folder, 'ready')) && gateway(),
  };
}
