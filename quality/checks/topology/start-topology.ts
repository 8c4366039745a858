import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConsentText, releasedConsent } from '@prizestash/api/testing/entry-calls';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { Programs } from '@prizestash/lab/programs';
import { promoterFromEnv } from '@prizestash/promotion/cli/settings/promoter';
import { releaseStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import {
  createKeyFile,
  PromotionKeys,
} from '@prizestash/release-store/promotion-log/promotion-keys';
import {
  operatorConfigFromEnv,
  type OperatorConfig,
} from '@prizestash/release-store/site-config/site-config-from-env';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { releaseSite } from '@prizestash/remote-kit/release/release-site';
import { compileServers } from '@prizestash/dev/servers/compile-servers';
import type { Cluster } from '@prizestash/api/embedded-database/postgres-tools';
import { readComposeServices, type ComposeService } from '../repository/deployment/compose-file';
import { localEnvironment, portOf, type LocalPlaces } from './local-environment';
import { startDatabase } from './parts/database';
import { prometheus } from './parts/prometheus';
import { proxy, SITE_NAME } from './parts/proxy';
import { mailbox, nodeProgram, objectStore, server, SERVERS } from './parts/servers';

export interface Topology {
  readonly places: LocalPlaces;
  readonly siteUrl: string;
  /** By their name in `compose.yaml`. */
  readonly parts: Programs;
  readonly set: string;
  /** The variables of the release store and of the promotion service, for pipelines. */
  readonly pipeline: Readonly<Record<string, string>>;
  readonly config: OperatorConfig;
  /** The text that the live set shows. */
  readonly consent: ConsentText;
  /** Address of the database with the owner's role. */
  readonly databaseUrl: string;
  /** Where the database is, and the programs of its Postgres. */
  readonly cluster: Cluster;
  stop(): Promise<void>;
}

export interface TopologyOptions {
  readonly port: number;
  readonly report: (step: string) => void;
  /** Variables of the API processes that differ from `compose.yaml`. */
  readonly apiEnv?: Readonly<Record<string, string>>;
  /** Folder for the data of Postgres; the one of all data when left out. */
  readonly databaseFolder?: string;
  /** Folder for the hosts' copy of the release store; within the one of all data when left out. */
  readonly releasesFolder?: string;
  /** Starts Prometheus, whose clocks run so much faster. */
  readonly alertFactor?: number;
}

const ADDRESSES = [
  'postgres:5432',
  'pgbouncer:6432',
  'store:8080',
  'store:6789',
  ...SERVERS.flatMap(({ name, address }) => [address, `${name}:9464`]),
  'proxy:8080',
  'mailbox:3225',
  'mailbox:3200',
  'prometheus:9090',
];

/** Writes the secrets of `compose.yaml` with its script. @returns what replaces one of them. */
function writeSecrets(folder: string): (name: string, value: string) => void {
  const secrets = path.join(folder, 'secrets');
  const keyFile = path.join(folder, 'keys/promotion-key.pem');
  createKeyFile(keyFile);
  execFileSync('sh', [path.join(repositoryRoot, 'containers/create-secrets.sh'), secrets]);
  const replace = (name: string, value: string) => {
    rmSync(path.join(secrets, name));
    writeFileSync(path.join(secrets, name), value, { mode: 0o444 });
  };
  replace('promotion-public-keys', JSON.stringify(PromotionKeys.fromFile(keyFile).publicKeys));
  return replace;
}

async function localPlaces(folder: string, port: number): Promise<LocalPlaces> {
  const ports = new Map([['proxy:8443', port]]);
  for (const address of ADDRESSES) ports.set(address, await freePort());
  return { folder, ports, siteUrl: `https://${SITE_NAME}:${port}` };
}

/** The variables of a program that releases and promotes. */
function pipelineEnvironment(host: ComposeService, places: LocalPlaces): Record<string, string> {
  const secretFile = (name: string) => path.join(places.folder, 'secrets', name);
  return {
    ...localEnvironment(host, places),
    AWS_ACCESS_KEY_ID: 'releases',
    AWS_SECRET_ACCESS_KEY_FILE: secretFile('store-key'),
    RELEASES_DIR: path.join(places.folder, 'pipeline'),
    PROMOTION_URL: `http://127.0.0.1:${portOf(places, 'promotion-service:3400')}`,
    PROMOTION_TOKEN_FILE: secretFile('promotion-operator-token'),
  };
}

/** Waits until a host serves a release set. */
async function follows(port: number, set: string): Promise<void> {
  for (let page = ''; !page.includes(set); await delay(100)) {
    page = await fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  }
}

/** Starts the parts of `compose.yaml` and makes the current sources live. */
async function startParts(parts: Programs, folder: string, options: TopologyOptions) {
  const { port, report, apiEnv = {}, databaseFolder = folder, alertFactor } = options;
  if (options.releasesFolder) symlinkSync(options.releasesFolder, path.join(folder, 'releases'));
  const services = readComposeServices();
  const serviceOf = (name: string) => services[name] as ComposeService;
  const places = await localPlaces(folder, port);
  const config = operatorConfigFromEnv({ PUBLIC_BASE_URL: places.siteUrl });
  const replaceSecret = writeSecrets(folder);
  const pipeline = pipelineEnvironment(serviceOf('host-1'), places);
  report('Compiling the servers…');
  await compileServers();
  report('Starting the database and the store…');
  const [database] = await Promise.all([
    startDatabase(parts.start, databaseFolder, places),
    parts.start(objectStore(serviceOf('store'), places)),
  ]);
  replaceSecret('database-url', database.apiUrl);
  replaceSecret('owner-database-url', database.ownerUrl);
  replaceSecret('mailer-database-url', database.mailerUrl);
  replaceSecret('smtp-url', `smtp://127.0.0.1:${portOf(places, 'mailbox:3225')}`);
  await parts.runOnce(nodeProgram('migrate', serviceOf('migrate'), places));
  report('Starting the servers…');
  const [releases] = await Promise.all([
    releaseSite(releaseStoreFromEnv(pipeline), (name) => report(`Building ${name}…`), { config }),
    ...SERVERS.map((one) => {
      const { env, ...program } = server(one, serviceOf(one.name), places);
      const changes = one.name.startsWith('api-') ? apiEnv : {};
      return parts.start({ ...program, env: { ...env, ...changes } });
    }),
  ]);
  await parts.start(mailbox(places));
  await parts.start(await proxy(places));
  if (alertFactor !== undefined) await parts.start(prometheus(places, alertFactor));
  report('Promoting the site through the promotion service…');
  const names = releases.map((one) => `${one.package}@${one.version}`);
  const { set } = await promoterFromEnv(pipeline).promote({ releases: names });
  for (const name of ['host-1', 'host-2']) await follows(portOf(places, `${name}:3000`), set);
  return {
    consent: releasedConsent(path.join(folder, 'releases')),
    siteUrl: places.siteUrl,
    places,
    pipeline,
    config,
    set,
    databaseUrl: database.ownerUrl,
    cluster: database.cluster,
  };
}

/**
 * Starts the topology of `compose.yaml` on loopback, without containers: the same programs with the
 * same configuration files and variables.
 * @throws {ProgramError} after stopping what was running by then.
 */
export async function startTopology(options: TopologyOptions): Promise<Topology> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-topology-'));
  // Postgres and PgBouncer run as another user.
  chmodSync(folder, 0o711);
  const parts = new Programs(repositoryRoot, path.join(folder, 'logs'));
  const stop = async () => {
    await parts.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startParts(parts, folder, options)), parts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
