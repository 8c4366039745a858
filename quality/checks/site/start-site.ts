import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '@prizestash/api/database/pool';
import type { ConsentText } from '@prizestash/api/testing/entry-calls';
import { responds as databaseResponds } from '@prizestash/api/testing/pgbouncer';
import { promoterFromEnv } from '@prizestash/promotion/cli/settings/promoter';
import { releaseSite } from '@prizestash/remote-kit/release/release-site';
import { failService } from '@prizestash/release-store/delivery-error';
import { releaseStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { operatorConfigFromEnv } from '@prizestash/release-store/site-config/site-config-from-env';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds } from '@prizestash/server-kit/program/program';
import { readComposeServices } from '../repository/deployment/compose-file';
import { type OperatorCheckout, prepareCheckout } from './operator-checkout';
import { prometheusService } from './prometheus';
import { requirePrograms } from '@prizestash/lab/on-demand/programs';
import { stopSignal } from '@prizestash/remote-kit/dev/local-program';
import { runCommand } from '@prizestash/server-kit/run-command';

const report = (line: string) => console.log(line);
const secondsSince = (start: number) => `${((Date.now() - start) / 1000).toFixed(0)} s`;

interface SiteCheck {
  readonly name: string;
  readonly options?: SiteOptions;
  /** @returns the failures, one line each. */
  run(site: Site, report: (line: string) => void): Promise<readonly string[]>;
}

/** Runs a check of the site of `compose.yaml`, and removes the site. */
export function runCheck({ name, options, run }: SiteCheck) {
  runCommand(async () => {
    requirePrograms();
    const started = Date.now();
    const stopped = stopSignal().then(() => ['the check was stopped']);
    const site = await startSite(options);
    try {
      report(`ready after ${secondsSince(started)}`);
      const failures = [...new Set(await Promise.race([run(site, report), stopped]))];
      report([`${name}: ${failures.length === 0 ? 'passed' : 'FAILED'}`, ...failures].join('\n'));
      process.exitCode = failures.length === 0 ? 0 : 1;
    } finally {
      await site.remove();
      report(`finished after ${secondsSince(started)}`);
    }
    process.exit();
  });
}

/** What responds as soon as a service and all that it needs are ready. */
const READY = [
  'store:8080/',
  'promotion-service:3400/ready',
  'api-1:3100/ready',
  'api-2:3100/ready',
  'host-1:3000/',
  'host-2:3000/',
  'mailer:9464/metrics',
  'canary-judge:9464/metrics',
  'release-pages:3500/live',
  'proxy:8080/',
];
const METRICS = ['api-1', 'api-2', 'host-1', 'host-2'].map((name) => `${name}:9464`);
const READY_MS = 120_000;
const POLL_MS = 100;
const OVERLAY = 'compose.check.yaml';
/** A client has one address, that of the network, which must not reach the limits. */
const LIMITS = { RATE_LIMIT_PER_ADDRESS: '1000000', RATE_LIMIT_PER_EMAIL: '1000000' };
const PAGES_PER_MB = 256;

interface SiteOptions {
  /** A volume in memory that can be filled, and its size in megabytes. */
  readonly disk?: readonly ['database' | 'releases', number];
  /** Starts Prometheus, whose clocks run so much faster. */
  readonly alertFactor?: number;
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Ports on loopback by address in `compose.yaml`, for example `api-1:3100`. */
async function choosePorts({ port }: OperatorCheckout, { alertFactor }: SiteOptions) {
  const addresses = [...READY.map((one) => one.replace(/\/.*/, '')), ...METRICS, 'postgres:5432'];
  if (alertFactor !== undefined) addresses.push('prometheus:9090');
  const chosen = new Map<string, number>();
  for (const address of addresses) chosen.set(address, await freePort());
  return chosen.set('proxy:8080', port);
}

/** What compose merges: ports on loopback, a disk that can be filled, and Prometheus. */
function overlay(
  { disk, alertFactor }: SiteOptions,
  ports: ReadonlyMap<string, number>,
  { folder, siteUrl }: OperatorCheckout,
) {
  const published: Record<string, string[]> = {};
  for (const [address, port] of ports) {
    const [name = '', own] = address.split(':');
    // The ports of the proxy are variables.
    if (name !== 'proxy') (published[name] ??= []).push(`127.0.0.1:${port}:${own}`);
  }
  const api = { environment: { ...LIMITS, SITE_ORIGIN: siteUrl } };
  const changes: Record<string, object> = {
    'api-1': api,
    'api-2': api,
    ...(alertFactor !== undefined && { prometheus: prometheusService(folder, alertFactor) }),
  };
  const services = Object.entries(published).map(
    ([name, list]) => [name, { ports: list, ...changes[name] }] as const,
  );
  if (!disk) return { services: Object.fromEntries(services) };
  const [volume, megabytes] = disk;
  // Keeps the files, which are in memory, while all others that use them are killed.
  const holder = {
    image: readComposeServices()['postgres']?.image,
    command: ['sleep', 'infinity'],
    volumes: [`${volume}:/disk`],
  };
  // Podman 4 takes `size` for a quota.
  const o = `nr_blocks=${megabytes * PAGES_PER_MB},mode=1777`;
  return {
    services: { ...Object.fromEntries(services), disk: holder },
    volumes: { [volume]: { driver_opts: { type: 'tmpfs', device: 'tmpfs', o } } },
  };
}

/** The variables of a program of this machine that releases and promotes. */
function pipelineOf({ folder }: OperatorCheckout, originOf: (address: string) => string) {
  const { environment = {} } = readComposeServices()['operator'] ?? {};
  const here = (value: string) =>
    value
      .replace('/run/secrets', path.join(folder, 'containers/secrets'))
      .replace(/^http:\/\/([\w-]+:\d+)/, (_, address: string) => originOf(address));
  const variables = Object.entries(environment).map(
    ([name, value]) => [name, here(value)] as const,
  );
  return { ...Object.fromEntries(variables), RELEASES_DIR: path.join(folder, 'pipeline') };
}

type Probes = Readonly<Record<string, () => Promise<boolean>>>;

const probesOf = (urls: readonly string[]): Probes =>
  Object.fromEntries(urls.map((url) => [url, responds(url, [200, 301])]));

/** Waits until everything responds. @throws {DeliveryError} naming what does not */
async function waitFor(probes: Probes): Promise<void> {
  let missing = Object.keys(probes);
  for (const deadline = Date.now() + READY_MS; ; await delay(POLL_MS)) {
    const ready = await Promise.all(missing.map((name) => probes[name]?.()));
    missing = missing.filter((_, index) => !ready[index]);
    if (missing.length === 0) return;
    if (Date.now() > deadline) failService(`${missing.join(', ')} are not ready.`);
  }
}

/** The text of the only live set, which the API has registered. */
async function consentIn(databaseUrl: string): Promise<ConsentText> {
  const pool = openPool(databaseUrl);
  const { rows } = await pool.query<ConsentText>('select version, text, hash from consent_texts');
  await pool.end();
  return rows[0]!;
}

async function makeLive(checkout: OperatorCheckout, options: SiteOptions) {
  const { compose, folder, siteUrl } = checkout;
  const ports = await choosePorts(checkout, options);
  const originOf = (address: string) => `http://127.0.0.1:${ports.get(address)}`;
  const ready = READY.map((one) => one.replace(/[^/]+/, originOf));
  writeFileSync(path.join(folder, OVERLAY), JSON.stringify(overlay(options, ports, checkout)));
  report('Building images that do not exist yet…');
  await checkout.makePromotionKey();
  checkout.writeSecret('smtp-url', 'smtp://mail.example.com:25');
  report('Starting the services…');
  await compose.must('up', '--detach');
  await waitFor(probesOf(ready.slice(0, 2)));
  report('Releasing and promoting the site…');
  const pipeline = pipelineOf(checkout, originOf);
  const config = operatorConfigFromEnv({ PUBLIC_BASE_URL: siteUrl });
  const releases = await releaseSite(releaseStoreFromEnv(pipeline), () => undefined, { config });
  const names = releases.map((one) => `${one.package}@${one.version}`);
  const { set } = await promoterFromEnv(pipeline).promote({ releases: names });
  await waitFor(probesOf(ready));
  const password = readFileSync(path.join(folder, 'containers/secrets/owner-password'), 'utf8');
  const databaseUrl = `postgres://prizestash:${password}@127.0.0.1:${ports.get('postgres:5432')}/prizestash`;
  // This machine reaches the database later than other services do, while it sends to the MAC address of
  // the container before.
  const database = () => databaseResponds(databaseUrl);
  const becomesReady = () => waitFor({ ...probesOf(ready), database });
  return {
    ...checkout,
    /** Of a service without TLS, such as `api-1:3100`. */
    originOf,
    /** The variables of programs that release and promote. */
    pipeline,
    config,
    /** The live release set, and the consent text that it shows. */
    set,
    consent: await consentIn(databaseUrl),
    /** With the owner's role. */
    databaseUrl,
    becomesReady,
    kill: (...names: readonly string[]) => compose.must('kill', ...names),
    async start(...names: readonly string[]) {
      await compose.must('start', ...names);
      await becomesReady();
    },
    fillDisk: () =>
      compose.run('exec', '-T', 'disk', 'dd', 'if=/dev/zero', 'of=/disk/ballast', 'bs=4k'),
    freeDisk: () => compose.must('exec', '-T', 'disk', 'rm', '/disk/ballast'),
  };
}

/**
 * Starts the services of `compose.yaml` and makes the current sources live. Compose builds the images
 * that do not exist yet.
 * @throws {DeliveryError} after removing what it has started.
 */
async function startSite(options: SiteOptions = {}) {
  const checkout = await prepareCheckout(OVERLAY);
  try {
    return await makeLive(checkout, options);
  } catch (error) {
    for (const name of ['store', 'promotion-service', 'api-1', 'host-1', 'proxy'])
      report(`${name}: ${(await checkout.compose.run('logs', '--tail', '20', name)).output}`);
    await checkout.remove();
    throw error;
  }
}
