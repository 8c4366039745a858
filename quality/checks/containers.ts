import { runCommand } from '@prizestash/server-kit/run-command';
import { requirePrograms } from '@prizestash/lab/on-demand/programs';
import { prepareCheckout, type OperatorCheckout, SPONSOR } from './site/operator-checkout';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { REGISTER_PATH } from '@prizestash/api/routes/register';
import {
  call,
  makeSecureAgent,
  type HttpCall,
  type HttpResponse,
} from '@prizestash/api/testing/call';
import { fakePerson } from '@prizestash/api/testing/people';
import { parseMail } from '@prizestash/partner-sandbox/mailbox';
import type { Compose } from './site/compose';
import { checkOneClick } from './containers/one-click';

const POLL_MS = 500;
const READY_MS = 120_000;

const started = Date.now();
const report = (line: string) =>
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);

function expectThat(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

/** Sends a request to the proxy, which proves its name with the operator's certificate. */
function request(
  { siteUrl, certificate }: OperatorCheckout,
  name: string,
  what: HttpCall = { url: '/' },
): Promise<HttpResponse> {
  const agent = makeSecureAgent(certificate);
  const response = call(siteUrl.replace('www', name), agent, what);
  return response.finally(() => agent.destroy());
}

const enter = (site: OperatorCheckout, number: number, changes: object = {}) =>
  request(site, 'www', {
    method: 'POST',
    url: REGISTER_PATH,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...fakePerson(number), ...changes }),
  });

/** Repeats a request for `/` until its response is as expected. @throws {Error} with the last response. */
async function waitFor(
  site: OperatorCheckout,
  name: string,
  isExpected: (response: HttpResponse) => boolean,
): Promise<void> {
  let last = 'no response';
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await delay(POLL_MS)) {
    const response = await request(site, name).catch(() => null);
    if (response && isExpected(response)) return;
    if (response) last = `${response.statusCode} ${response.body.slice(0, 200)}`;
  }
  throw new Error(`${name} does not respond as expected: ${last}`);
}

/** What a container may do: nothing as root, nothing to its files, nothing with capabilities. */
async function checkLimits(compose: Compose, name: string): Promise<void> {
  const script = 'id -u; grep -E "^(CapEff|CapBnd|NoNewPrivs|Seccomp):" /proc/1/status';
  const status = await compose.must('exec', '-T', name, 'sh', '-c', script);
  const limits = status.replaceAll(/\s+/g, ' ');
  const expected = /^[1-9]\d* CapEff: 0{16} CapBnd: 0{16} NoNewPrivs: 1 Seccomp: 2$/;
  expectThat(expected.test(limits), `${name} has more rights than it needs: ${limits}`);
  const write = await compose.run('exec', '-T', name, 'sh', '-c', ': > /written');
  expectThat(write.status !== 0, `${name} can write to its root file system`);
}

const releasing = ['promotion-service', 'canary-judge', 'release-pages'];
const serving = ['api-1', 'mailer', 'host-1', 'proxy'];
const checkedServices = [...serving, ...releasing, 'pgbouncer', 'archiver', 'store'];

/** Makes the key and starts everything, as the document does from step 6. */
async function start(site: OperatorCheckout): Promise<void> {
  const { compose, secret } = site;
  const search = `grep -rlsF --exclude-dir=node_modules '${secret}' /app; echo searched`;
  const found = await compose.runOnce('operator', ['sh', '-c', search]);
  expectThat(found === 'searched', `the image contains ${found}`);
  report('no secret of the build machine is in the image with the sources');

  await site.makePromotionKey();
  report('the promotion service has made its key');

  await compose.must('up', '--detach');
  await waitFor(site, 'www', ({ statusCode }) => statusCode === 503);
  for (const name of ['promotion', 'releases'])
    await waitFor(site, name, ({ statusCode }) => statusCode < 500);
  const log = await compose.must('logs', 'promotion-service');
  expectThat(!/Installing|namespaces/.test(log), `the promotion service says: ${log}`);
  report('all services run');
  for (const name of checkedServices) await checkLimits(compose, name);
  report('none is root, has a capability or writes to its root file system');
}

/** Promotes releases, and waits until the proxy sends pages of their set. */
async function promote(
  site: OperatorCheckout,
  releases: readonly string[],
  options: readonly string[] = [],
): Promise<string> {
  const command = ['npm', 'run', 'promote', '--', ...releases];
  const output = await site.compose.runOnce('operator', command, options);
  const [set = 'no set'] = /set-\w+/.exec(output) ?? [];
  await waitFor(site, 'www', ({ statusCode, body }) => statusCode === 200 && body.includes(set));
  return set;
}

/** As a pipeline on another machine: through the proxy, with TLS. */
function pipelineOptions({ folder }: OperatorCheckout): string[] {
  const variables = {
    NODE_EXTRA_CA_CERTS: '/certificate.pem',
    SUPPORT_EMAIL: 'help@example.com',
    S3_ENDPOINT: 'https://store.example.com:8443',
    PROMOTION_URL: 'https://promotion.example.com:8443',
  };
  const certificate = path.join(folder, 'containers/certificates/site.pem');
  return [
    '-v',
    `${certificate}:/certificate.pem:ro`,
    ...Object.entries(variables).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
  ];
}

async function makeLive(site: OperatorCheckout): Promise<void> {
  const { compose } = site;
  const releases = await compose.runOnce('operator', ['npm', 'run', '-s', 'release:site']);
  report('released the site');
  report(`promoted ${await promote(site, releases.split('\n'))}, with its browser`);
  const entry = await enter(site, 0);
  expectThat(entry.statusCode < 300, `an entry gets ${entry.statusCode}: ${entry.body}`);
  report('a page and an entry come through the proxy');

  const pipeline = pipelineOptions(site);
  const releaseConfig = ['npm', 'run', '-s', 'delivery', '--', 'release-config'];
  await promote(site, [await compose.runOnce('operator', releaseConfig, pipeline)], pipeline);
  report('a pipeline has released and promoted through the proxy');
}

/** Names the mail server, as the document does in step 10, and unsubscribes with one click. */
async function receiveMail(site: OperatorCheckout): Promise<void> {
  const { compose } = site;
  site.writeSecret('smtp-url', 'smtp://mail.example.com:25');
  const person = { first_name: 'Zoë', last_name: 'Łukasz', email: 'zoe@example.com' };
  const entry = await enter(site, 2, person);
  expectThat(entry.statusCode === 200, `an entry gets ${entry.statusCode}: ${entry.body}`);
  await compose.must('up', '--detach', '--force-recreate', 'mailer');
  const inbox = 'grep -rl zoe@example.com /var/mail-server/mail/inbox/new | head -1 | xargs -r cat';
  let bytes = '';
  for (const deadline = Date.now() + READY_MS; !bytes && Date.now() < deadline;) {
    await delay(POLL_MS);
    bytes = (await compose.run('exec', '-T', 'mail', 'sh', '-c', inbox)).result;
  }
  const { output: log } = await compose.run('logs', '--tail', '20', 'mailer');
  expectThat(bytes !== '', `no mail: ${log}`);
  const mail = await parseMail(Buffer.from(bytes));
  for (const text of [mail.text, mail.html])
    expectThat(text.includes(SPONSOR), `a mail does not name the sponsor: ${text}`);
  await checkOneClick(mail, (url, what) =>
    request(site, 'www', { ...what, url: new URL(url).pathname }),
  );
  const listed = await compose.runOnce('owner', ['node', 'dist/servers/unsubscribes.js']);
  expectThat(listed.includes('zoe@example.com'), 'one click did not unsubscribe');
  report('a mail arrived in Postfix, and one click unsubscribed');
}

/** Runs the commands of the timers, destroys the database, and restores it. */
async function restore(site: OperatorCheckout): Promise<void> {
  const { compose } = site;
  const program = (name: string, ...args: readonly string[]) =>
    compose.runOnce('owner', ['node', `dist/servers/${name}.js`, ...args]);
  await compose.must('exec', '-T', 'archiver', 'sh', 'containers/back-up.sh', '/archive');
  report(`the backup is verified: ${(await compose.runOnce('backup')).split('\n').at(-1)}`);
  await program('retention');
  await program('unsubscribes');
  const gc = ['node', 'dist/servers/gc.js', '--keep', '30d'];
  await compose.must('exec', '-T', 'promotion-service', ...gc);
  const create = ['user', 'create', '--uid=mfe-legal', '--display-name=mfe-legal'];
  const conf = ['--conf', '/var/lib/store/ceph.conf'];
  await compose.must('exec', '-T', 'store', 'radosgw-admin', ...conf, ...create);

  const later = await enter(site, 1);
  expectThat(later.statusCode < 300, `an entry after the backup gets ${later.statusCode}`);
  const entries = async () => (await program('entries')).split('\n').length;
  expectThat((await entries()) === 3, 'the database has not three entries');
  const restoring = Date.now();
  await compose.must('kill', 'postgres');
  await compose.runOnce('restore', ['sh', '-c', 'rm -rf "$PGDATA"']);
  await compose.must('stop', 'api-1', 'api-2', 'mailer', 'pgbouncer', 'postgres');
  report(await compose.runOnce('restore', [], ['--no-deps']));
  await compose.must('up', '--detach', 'postgres', 'pgbouncer', 'archiver');
  await program('repeat-erasures');
  await compose.must('up', '--detach');
  expectThat((await entries()) === 3, 'the restored database has not all entries');
  report(`restored the database in ${((Date.now() - restoring) / 1000).toFixed(0)} s`);
}

/**
 * `npm run check -- containers`: builds the images of the Dockerfile, runs the services of
 * `compose.yaml` with the compose of this machine, and makes a site live with the commands that
 * docs/from-nothing-to-production.md names.
 */
runCommand(async () => {
  requirePrograms();
  const site = await prepareCheckout();
  const { compose } = site;
  try {
    report('Building the images…');
    await compose.must('--profile', 'operator', 'build');
    for (const check of [start, makeLive, receiveMail, restore]) await check(site);
    report('containers: passed');
  } catch (error) {
    for (const name of ['store', 'promotion-service', 'api-1', 'mailer', 'mail', 'proxy'])
      report(`${name}: ${(await compose.run('logs', '--tail', '40', name)).output}`);
    throw error;
  } finally {
    await site.remove();
  }
});
