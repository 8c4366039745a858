import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fakePerson } from '@prizestash/api/testing/people';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { SECRET } from './build-images';
import type { Engine, Outcome } from './engine';
import { Site } from './site';

type Report = (line: string) => void;

const NAMES = ['www', 'api', 'store', 'promotion'].map((name) => `${name}.example.com`);
const PORT = 8443;
const register = 'https://api.example.com/v1/fe/users/sweepstakes/register';

/** Writes the files that docs/from-nothing-to-production.md has the operator write. */
function writeOperatorsFiles(folder: string): ReadonlyMap<string, string> {
  const [secrets, certificates] = [path.join(folder, 'secrets'), path.join(folder, 'certificates')];
  execFileSync('sh', [path.join(repositoryRoot, 'containers/create-secrets.sh'), secrets]);
  mkdirSync(certificates);
  const [key, certificate] = [
    path.join(certificates, 'site.key'),
    path.join(certificates, 'site.pem'),
  ];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '30', '-subj', '/CN=www.example.com'],
      ...['-addext', `subjectAltName=${NAMES.map((name) => `DNS:${name}`).join(',')}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  chmodSync(key, 0o444);
  const siteEnv = path.join(folder, 'site.env');
  copyFileSync(path.join(repositoryRoot, 'containers/site.env.example'), siteEnv);
  return new Map([
    ['containers/certificates', certificates],
    ['containers/site.env', siteEnv],
    ...readdirSync(secrets).map(
      (name) => [`containers/secrets/${name}`, path.join(secrets, name)] as const,
    ),
  ]);
}

/** @throws {Error} with what the command has printed, when it failed. */
function succeeded(what: string, { status, output, result }: Outcome): string {
  if (status !== 0) throw new Error(`${what} ends with ${status}: ${output.slice(-2_000)}`);
  return result.trim();
}

function expectThat(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

/** A request to the proxy, which proves its name with the operator's certificate. */
function request(address: string, certificate: string, url: string, body?: object) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, pathname } = new URL(url);
    const options = {
      host: address,
      port: PORT,
      servername: hostname,
      ca: certificate,
      path: pathname,
    };
    const headers = { host: hostname, ...(body && { 'content-type': 'application/json' }) };
    https
      .request({ ...options, headers, method: body ? 'POST' : 'GET' }, (response) => {
        text(response).then(
          (received) => resolve({ status: response.statusCode ?? 0, body: received }),
          reject,
        );
      })
      .once('error', reject)
      .end(body && JSON.stringify(body));
  });
}

/** What a container may do: nothing as root, nothing to its files, nothing with capabilities. */
function checkLimits(site: Site, name: string): void {
  const limits = succeeded(
    name,
    site.exec(
      name,
      'sh',
      '-c',
      'id -u; grep -E "^(CapEff|CapBnd|NoNewPrivs|Seccomp):" /proc/1/status',
    ),
  ).replaceAll(/\s+/g, ' ');
  const expected = /^[1-9]\d* CapEff: 0{16} CapBnd: 0{16} NoNewPrivs: 1 Seccomp: 2$/;
  expectThat(expected.test(limits), `${name} has more rights than it needs: ${limits}`);
  const write = site.exec(name, 'sh', '-c', ': > /written');
  expectThat(write.status !== 0, `${name} can write to its root file system`);
}

/**
 * Starts the services of `compose.yaml` one after the other, as `docker compose` does, and makes a site
 * live. @throws {Error} saying what does not work.
 */
export async function checkSite(engine: Engine, folder: string, report: Report): Promise<void> {
  const files = writeOperatorsFiles(folder);
  const fileOf = (name: string) => files.get(name) ?? '';
  const certificateFile = path.join(fileOf('containers/certificates'), 'site.pem');
  const site = new Site(engine, files);
  try {
    const found = site.runOnce('operator', [
      'grep',
      '-rlF',
      '--exclude-dir=node_modules',
      SECRET,
      '/app',
    ]);
    const leaked = found.result
      .split('\n')
      .filter((file) => file && !file.endsWith('/build-images.ts'));
    expectThat(leaked.length === 0, `the image contains ${leaked.join(', ')}`);
    report('no secret of the build machine is in the image with the sources');

    const keys = succeeded(
      'promotion-key',
      site.runOnce('promotion-service', ['npm', 'run', '-s', 'delivery', '--', 'promotion-key']),
    );
    chmodSync(fileOf('containers/secrets/promotion-public-keys'), 0o644);
    writeFileSync(fileOf('containers/secrets/promotion-public-keys'), keys);
    report('the promotion service has made its key');

    await site.start('postgres');
    await site.start('pgbouncer');
    const migrated = succeeded('migrate', site.runOnce('migrate'));
    expectThat(migrated.endsWith('The database is up to date.'), `migrate says: ${migrated}`);
    await Promise.all(['store', 'api-1', 'api-2'].map((name) => site.start(name)));
    report('Postgres, PgBouncer, the store and the API run');
    await Promise.all(['host-1', 'host-2', 'promotion-service'].map((name) => site.start(name)));
    const aliases = NAMES.flatMap((name) => ['--network-alias', name]);
    await site.start('proxy', aliases);
    const log = site.log('promotion-service');
    expectThat(!/Installing|namespaces/.test(log), `the promotion service says: ${log}`);
    report('the hosts, the promotion service and the proxy run');
    for (const name of ['api-1', 'host-1', 'promotion-service', 'proxy', 'pgbouncer', 'store']) {
      checkLimits(site, name);
    }
    report('none is root, has a capability or writes to its root file system');

    const releases = succeeded(
      'release:site',
      site.runOnce('operator', ['npm', 'run', '-s', 'release:site']),
    );
    report('released the site');
    const promotion = site.runOnce('operator', [
      'npm',
      'run',
      'promote',
      '--',
      ...releases.split('\n'),
    ]);
    const [set = ''] = /set-\w+/.exec(succeeded('promote', promotion)) ?? [];
    report(`promoted ${set}, with its browser`);
    const proxy = site.addressOf('proxy');
    const certificate = readFileSync(certificateFile, 'utf8');
    const get = (url: string, body?: object) => request(proxy, certificate, url, body);
    const shows = async (id: string) => {
      for (let waited = 0; waited < 20_000; waited += 200) {
        const page = await get('https://www.example.com/');
        if (page.status === 200 && page.body.includes(id)) return;
        await delay(200);
      }
      throw new Error(`no page of ${id}: ${site.log('host-1')}`);
    };
    await shows(set);
    const entry = await get(register, fakePerson(0));
    expectThat(
      entry.status === 200 || entry.status === 201,
      `an entry gets ${entry.status}: ${entry.body}`,
    );
    report('a page and an entry come through the proxy');

    // As a pipeline on another machine: through the proxy, with TLS.
    const pipeline = [
      ...['--volume', `${certificateFile}:/certificate.pem:ro`],
      ...[
        '--env',
        'NODE_EXTRA_CA_CERTS=/certificate.pem',
        '--env',
        'SUPPORT_EMAIL=help@example.com',
      ],
      ...['--env', `S3_ENDPOINT=https://store.example.com:${PORT}`],
      ...['--env', `PROMOTION_URL=https://promotion.example.com:${PORT}`],
    ];
    const config = site.runOnce(
      'operator',
      ['npm', 'run', '-s', 'delivery', '--', 'release-config'],
      pipeline,
    );
    const name = succeeded('release-config', config);
    const second = site.runOnce('operator', ['npm', 'run', 'promote', '--', name], pipeline);
    await shows(/set-\w+/.exec(succeeded('promote', second))?.[0] ?? 'nothing');
    report('a pipeline has released and promoted through the proxy');

    const backup = succeeded('backup', site.runOnce('backup'));
    const verified = site.runOnce('backup', ['node', 'dist/servers/verify-backup.js', backup]);
    report(`the backup is verified: ${succeeded('verify-backup', verified).split('\n').at(-1)}`);
    for (const command of ['retention', 'unsubscribes']) {
      succeeded(command, site.runOnce('backup', ['node', `dist/servers/${command}.js`]));
    }
    const gc = ['npm', 'run', '-s', 'delivery', '--', 'gc', '--keep', '30d'];
    succeeded('gc', site.exec('promotion-service', ...gc));
    const create = ['user', 'create', '--uid=mfe-legal', '--display-name=mfe-legal'];
    const conf = ['--conf', '/var/lib/store/ceph.conf'];
    succeeded('a user for a team', site.exec('store', 'radosgw-admin', ...conf, ...create));

    const later = await get(register, fakePerson(1));
    expectThat(later.status < 300, `an entry after the backup gets ${later.status}`);
    const list = ['node', 'dist/servers/entries.js'];
    const entries = () => succeeded('entries', site.runOnce('backup', list)).split('\n').length;
    expectThat(entries() === 2, 'the database has not two entries');
    const restoring = Date.now();
    site.stop(['api-1', 'api-2', 'pgbouncer']);
    const script = '/usr/local/lib/prizestash/restore-backup.sh';
    succeeded('restore', site.runOnce('backup', ['sh', script, backup]));
    await site.start('pgbouncer');
    succeeded('migrate after the restore', site.runOnce('migrate'));
    await Promise.all(['api-1', 'api-2'].map((name) => site.start(name)));
    expectThat(entries() === 1, 'the restored database has not the entry of the backup');
    report(`restored the backup in ${((Date.now() - restoring) / 1000).toFixed(0)} s`);
  } catch (error) {
    for (const name of ['store', 'promotion-service', 'proxy'])
      report(`${name}: ${site.log(name)}`);
    throw error;
  } finally {
    site.stop();
  }
}
