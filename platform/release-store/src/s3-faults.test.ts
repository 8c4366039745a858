import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeliveryError } from './delivery-error';
import { Archives } from './storage/archives';
import { S3Storage } from './storage/s3-storage';
import { releaseArchive, setArchive } from './release-name';
import { createKeyFile, PromotionKeys } from './promotion-log/promotion-keys';
import { PromotionLog } from './promotion-log/promotion-log';

/** What the server does with a write: whether it stores it, and what it answers; null for a cut. */
interface Fault {
  readonly stores: boolean;
  readonly status: number | null;
  /** Ends the connection within the response. */
  readonly cut?: true;
}

const written = [200, 201, 204];
const temporary = [409, 429, 500, 501, 503, 507];
const refused = [301, 302, 303, 307, 308, 400, 401, 403, 404, 412];

const faults: readonly Fault[] = [
  ...written.map((status) => ({ stores: true, status })),
  ...[...temporary, ...refused].flatMap((status) => [
    { stores: false, status },
    { stores: true, status },
  ]),
  { stores: false, status: null },
  { stores: true, status: null },
  { stores: true, status: 200, cut: true },
  { stores: false, status: 403, cut: true },
  { stores: false, status: 404, cut: true },
  { stores: false, status: 412, cut: true },
  { stores: false, status: 503, cut: true },
];

/** Whether the server must have stored the object when all is over, and the writer must know it. */
const isOvercome = ({ stores, status }: Fault, isOnce: boolean) =>
  (stores && written.includes(status ?? 0)) ||
  (isOnce && (status === null || temporary.includes(status)));

let folder: string;
let server: http.Server;
let objects: Map<string, Buffer>;
/** The faults of the places of cases, each with the writes that it is about. */
let planned: Map<string, { fault: Fault; kind: RegExp; isOnce: boolean }>;
let keys: PromotionKeys;

const tagOf = (body: Buffer | undefined) => body && createHash('md5').update(body).digest('hex');

/** @returns the status of a server that honors conditions. */
function put(key: string, body: Buffer, headers: http.IncomingHttpHeaders): number {
  const tag = tagOf(objects.get(key));
  if (headers['if-none-match'] === '*' && tag) return 412;
  if (headers['if-match'] !== undefined && headers['if-match'] !== tag) return tag ? 412 : 404;
  objects.set(key, body);
  return 200;
}

function answer(request: http.IncomingMessage, response: http.ServerResponse, body: Buffer) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const key = pathname.replace('/releases/', '');
  if (request.method === 'PUT') {
    const place = key.split('/')[0] ?? '';
    const plan = planned.get(place);
    if (!plan?.kind.test(key))
      return void response.writeHead(put(key, body, request.headers)).end();
    const { fault, isOnce } = plan;
    if (isOnce) planned.delete(place);
    if (fault.stores) put(key, body, request.headers);
    if (fault.status === null) return void request.socket.destroy();
    const size = fault.cut ? { 'Content-Length': 100 } : {};
    response.writeHead(fault.status, { Location: '/releases/anywhere', ...size });
    if (!fault.cut) return void response.end();
    return void response.write('half', () => response.destroy());
  }
  const prefix = searchParams.get('prefix');
  const found = objects.get(key);
  if (prefix !== null) {
    const keysFound = [...objects.keys()].filter((one) => one.startsWith(prefix)).sort();
    const contents = keysFound.map(
      (one) =>
        `<Contents><Key>${one}</Key><LastModified>2026-11-20T00:00:00Z</LastModified></Contents>`,
    );
    response.end(`<ListBucketResult>${contents.join('')}</ListBucketResult>`);
  } else if (found) response.writeHead(200, { ETag: `"${tagOf(found)}"` }).end(found);
  else response.writeHead(404).end();
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-faults-'));
  [objects, planned] = [new Map(), new Map()];
  createKeyFile(path.join(folder, 'key.pem'));
  keys = PromotionKeys.fromFile(path.join(folder, 'key.pem'));
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const storageOf = (place: string) =>
  new S3Storage({
    bucket: 'releases',
    prefix: place,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
const logOf = (place: string, machine: string, of = keys) =>
  new PromotionLog(path.join(folder, place, machine), storageOf(place), of);

const promote = (log: PromotionLog, set: string) =>
  log.append(
    { action: 'promote', by: 'lea', request: [], live: set, canaries: [] },
    log.state().sequence,
    () => Promise.resolve({}),
  );

/** What a machine serves that has no copy of the log. */
async function liveOf(place: string): Promise<string | undefined> {
  const reader = logOf(place, 'reader', new PromotionKeys(keys.publicKeys));
  const fetched = await reader.fetch();
  if (fetched) reader.accept(fetched);
  const set = reader.state().live?.set;
  rmSync(path.join(folder, place, 'reader'), { recursive: true, force: true });
  return set;
}

/** Does something in a place that has a fault. @returns whether it was done; false for a sentence. */
async function withFault(
  place: string,
  plan: { fault: Fault; kind: RegExp; isOnce: boolean },
  work: () => Promise<unknown>,
): Promise<boolean> {
  planned.set(place, plan);
  try {
    return Boolean(await work());
  } catch (error) {
    if (!isDeliveryError(error, 'storage-failed')) throw error;
    return false;
  } finally {
    planned.delete(place);
  }
}

/** Tries each fault, once and always, in a place of its own. @returns those that went wrong. */
async function failing(
  attempt: (place: string, fault: Fault, isOnce: boolean) => Promise<string | null>,
): Promise<string[]> {
  const cases = faults.flatMap((fault) => [true, false].map((isOnce) => ({ fault, isOnce })));
  const wrong = await Promise.all(
    cases.map(async ({ fault, isOnce }, number) => {
      const what = await attempt(`case-${number}`, fault, isOnce).catch(String);
      return what && `${JSON.stringify(fault)} ${isOnce ? 'once' : 'always'}: ${what}`;
    }),
  );
  return wrong.filter((one) => one !== null);
}

it.each([
  ['an entry', /log\/\d/, 'second', (log: PromotionLog) => promote(log, 'second')],
  ['the head', /log\/head/, 'second', (log: PromotionLog) => promote(log, 'second')],
  ['a renewed head', /log\/head/, 'first', (log: PromotionLog) => log.renew(-1)],
])(
  'leaves a log that every machine reads, whatever a server does with %s',
  async (_, kind, next, work) => {
    const wrong = await failing(async (place, fault, isOnce) => {
      const log = logOf(place, 'service');
      await promote(log, 'first');
      const isDone = await withFault(place, { fault, kind, isOnce }, () => work(log));
      const live = await liveOf(place);
      if (live !== next && (isDone || live !== 'first')) return `live is ${live}`;
      if (isOvercome(fault, isOnce) && !isDone) return 'it was given up';
      await log.fetch().then((fetched) => log.accept(fetched!));
      await promote(log, 'third');
      return (await liveOf(place)) === 'third' ? null : 'the next promotion is lost';
    });
    expect(wrong).toEqual([]);
  },
);

it('leaves no log or one that every machine reads, whatever a server does with the first head', async () => {
  const wrong = await failing(async (place, fault, isOnce) => {
    const log = logOf(place, 'service');
    const plan = { fault, kind: /log\/head/, isOnce };
    const isDone = await withFault(place, plan, () => promote(log, 'first'));
    const live = await liveOf(place);
    if (isDone && live !== 'first') return `live is ${live}`;
    return isOvercome(fault, isOnce) && !isDone ? 'it was given up' : null;
  });
  expect(wrong).toEqual([]);
});

const release = releaseArchive({ package: 'mfe-legal', version: '1.0.0-a' });

it.each([
  ['the archive of a release', release, /\.tar$/],
  ['the description of a release', release, /archive\.json$/],
  ['the archive of pages', setArchive('set-0123456789ab'), /\.tar$/],
  ['the description of pages', setArchive('set-0123456789ab'), /archive\.json$/],
])('stores all of an archive or says so, whatever a server does with %s', async (_, name, kind) => {
  const source = path.join(folder, 'source');
  mkdirSync(source);
  writeFileSync(path.join(source, 'index.html'), 'a page');
  const wrong = await failing(async (place, fault, isOnce) => {
    const archives = new Archives(storageOf(place));
    const add = () => archives.add(name, 'content', { pages: source });
    let outcome = '';
    const isDone = await withFault(place, { fault, kind, isOnce }, async () => {
      ({ outcome } = await add());
      return true;
    });
    if (outcome === 'other') return 'it counts as other content';
    if (isOvercome(fault, isOnce) && !isDone) return 'it was given up';
    const { sha256 } = isDone ? ((await archives.describe(name)) ?? { sha256: '' }) : await add();
    const target = path.join(folder, place, 'unpacked');
    mkdirSync(target, { recursive: true });
    await archives.unpackInto(target, name, sha256);
    return null;
  });
  expect(wrong).toEqual([]);
});
