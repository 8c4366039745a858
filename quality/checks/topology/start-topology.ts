import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { Program, type ProgramOptions } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import {
  createKeyFile,
  PromotionKeys,
} from '@prizestash/delivery/releases/promotion-log/promotion-keys';
import { operatorConfigFromEnv } from '@prizestash/delivery/releases/site-config/site-config-from-env';
import { compileServers } from '@prizestash/dev/servers/compile-servers';
import { readComposeServices, type ComposeService } from '../servers/compose-file';
import { localEnvironment, portOf, secretOf, type LocalPlaces } from './local-environment';
import { createPostgres, createRoles, pgBouncer, type TopologyPostgres } from './parts/database';
import { partnerSandbox } from './parts/partner-sandbox';
import { prometheus } from './parts/prometheus';
import { API_NAME, proxy, SITE_NAME } from './parts/proxy';
import { HOSTS, nodeCommand, server, SERVERS, type ServerOptions } from './parts/servers';
import { objectStore } from './parts/store';
import { buildPackages, promoteFirstSet, type Pipeline } from './promote-first-set';

const run = promisify(execFile);

export interface Topology {
  readonly places: LocalPlaces;
  readonly siteUrl: string;
  readonly apiUrl: string;
  /** The parts by their name in `compose.yaml`. */
  readonly parts: ReadonlyMap<string, Program>;
  /** The live release set. */
  readonly set: string;
  readonly pipeline: Pipeline;
  /** Address of the database with the owner's role. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

export interface TopologyOptions {
  /** Port of the TLS proxy. */
  readonly port: number;
  readonly report: (step: string) => void;
  /** Variables of the API processes that differ from `compose.yaml`. */
  readonly apiEnv?: Readonly<Record<string, string>>;
  /** Folder for the data of Postgres; the one of all data when left out. */
  readonly databaseFolder?: string;
  /** Folder for the hosts' copy of the release store; within the one of all data when left out. */
  readonly releasesFolder?: string;
  /** How much faster the clocks of Prometheus run: 1 when left out. */
  readonly alertFactor?: number;
}

const ADDRESSES = [
  ...['postgres:5432', 'pgbouncer:6432', 'store:8080', 'store:6789'],
  ...SERVERS.flatMap(({ name, address }) => [address, `${name}:9464`]),
  ...['proxy:8080', 'partner-sandbox:3200', 'prometheus:9090'],
];

/** As a container with `restart: unless-stopped`. */
const RESTART_MS = 500;

/** Writes the secrets of `compose.yaml` with its script, and the addresses of this machine. */
function writeSecrets(places: LocalPlaces, ownerUrl: string): void {
  const secrets = path.join(places.folder, 'secrets');
  const keyFile = path.join(places.folder, 'keys/promotion-key.pem');
  createKeyFile(keyFile);
  execFileSync('sh', [path.join(repositoryRoot, 'containers/create-secrets.sh'), secrets]);
  const replace = (name: string, value: string) => {
    rmSync(path.join(secrets, name));
    writeFileSync(path.join(secrets, name), value, { mode: 0o444 });
  };
  const address = `127.0.0.1:${portOf(places, 'pgbouncer:6432')}`;
  replace('database-url', secretOf(places, 'database-url').replace('pgbouncer:6432', address));
  replace('owner-database-url', ownerUrl);
  const { publicKeys } = PromotionKeys.fromFile(keyFile);
  replace('promotion-public-keys', JSON.stringify(publicKeys));
  // PgBouncer runs as another user.
  chmodSync(secrets, 0o711);
}

/** Starts parts and stops them in reverse order. */
class Parts {
  readonly running = new Map<string, Program>();

  constructor(private readonly logFolder: string) {}

  async start(options: ProgramOptions): Promise<void> {
    const logFile = path.join(this.logFolder, `${options.name}.log`);
    const part = new Program({ cwd: repositoryRoot, restartMs: RESTART_MS, logFile, ...options });
    this.running.set(part.name, part);
    await part.start();
  }

  async stop(): Promise<void> {
    for (const part of [...this.running.values()].reverse()) await part.stop();
  }
}

async function startDatabase(
  parts: Parts,
  postgres: TopologyPostgres,
  services: Readonly<Record<string, ComposeService>>,
  places: LocalPlaces,
): Promise<void> {
  await parts.start(postgres.program);
  await createRoles(postgres, places);
  await parts.start(pgBouncer(places));
  const { command, env } = nodeCommand('migrate', services['migrate'] as ComposeService, places);
  const [program = '', ...args] = command;
  await run(program, args, { cwd: repositoryRoot, env: { PATH: process.env['PATH'], ...env } });
}

/** Waits until a host serves a release set. */
async function follows(port: number, set: string): Promise<void> {
  for (let page = ''; !page.includes(set); await delay(100)) {
    page = await fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  }
}

/** Starts the parts of `compose.yaml` and makes the current sources live. */
async function startParts(parts: Parts, folder: string, options: TopologyOptions) {
  const { port, report, apiEnv = {}, databaseFolder = folder, alertFactor = 1 } = options;
  if (options.releasesFolder) symlinkSync(options.releasesFolder, path.join(folder, 'releases'));
  const services = readComposeServices();
  const serviceOf = (name: string) => services[name] as ComposeService;
  const ports = new Map([['proxy:8443', port]]);
  for (const address of ADDRESSES) ports.set(address, await freePort());
  const urls = {
    siteUrl: `https://${SITE_NAME}:${port}`,
    apiUrl: `https://${API_NAME}:${port}`,
  };
  const config = operatorConfigFromEnv({
    PUBLIC_BASE_URL: urls.siteUrl,
    API_BASE_URL: urls.apiUrl,
    PARTNER_PORT: String(ports.get('partner-sandbox:3200')),
  });
  const postgres = await createPostgres(databaseFolder, ports.get('postgres:5432') ?? 0);
  const places: LocalPlaces = { folder, ports, siteUrl: urls.siteUrl };
  writeSecrets(places, postgres.url);
  const client = localEnvironment(serviceOf('host-1'), places);
  const secretFile = (name: string) => path.join(folder, 'secrets', name);
  const pipeline = {
    config,
    env: {
      ...client,
      ...{ AWS_ACCESS_KEY_ID: 'releases', AWS_SECRET_ACCESS_KEY_FILE: secretFile('store-key') },
      RELEASES_DIR: path.join(folder, 'pipeline'),
      PROMOTION_URL: `http://127.0.0.1:${portOf(places, 'promotion-service:3400')}`,
      PROMOTION_TOKEN_FILE: secretFile('promotion-operator-token'),
    },
  };
  report('Compiling the servers…');
  await compileServers();
  report('Starting the database and the store…');
  const building = buildPackages(folder, report);
  await Promise.all([
    building,
    startDatabase(parts, postgres, services, places),
    parts.start(objectStore(serviceOf('store'), client, places)),
    parts.start(partnerSandbox(places)),
  ]);
  report('Starting the servers…');
  const startServer = (one: ServerOptions) => {
    const { env, ...program } = server(one, serviceOf(one.name), places);
    const isApi = one.name.startsWith('api-');
    return parts.start({ ...program, env: { ...env, ...(isApi && apiEnv) } });
  };
  await Promise.all(SERVERS.map(startServer));
  await parts.start(proxy(places));
  await parts.start(prometheus(places, alertFactor));
  report('Promoting the site through the promotion service…');
  const set = await promoteFirstSet(pipeline, await building);
  await Promise.all(HOSTS.map((name) => follows(portOf(places, `${name}:3000`), set)));
  return { ...urls, places, pipeline, set, databaseUrl: postgres.url };
}

/**
 * Starts the topology of `compose.yaml` on loopback, without containers: the same programs with the
 * same scripts, configuration files and variables.
 * @throws {ProgramError} after stopping what was running by then.
 */
export async function startTopology(options: TopologyOptions): Promise<Topology> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-topology-'));
  // Postgres and PgBouncer run as another user.
  chmodSync(folder, 0o711);
  const logs = path.join(folder, 'logs');
  mkdirSync(logs);
  const parts = new Parts(logs);
  const stop = async () => {
    await parts.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startParts(parts, folder, options)), parts: parts.running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
