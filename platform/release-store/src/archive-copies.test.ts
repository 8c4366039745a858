import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { oncePerRun } from '@prizestash/lab/test-run';
import { publishResults } from '@prizestash/promotion/promote/publish-results';
import { rollback } from '@prizestash/promotion/promote/rollback';
import { copyStore, FakeStore } from '@prizestash/promotion/testing/fake-store';
import { Archives } from './storage/archives';
import { FolderStorage } from './storage/folder-storage';
import type { ObjectStorage } from './storage/object-storage';
import { HEAD_KEY } from './promotion-log/log-chain';
import { createKeyFile, PromotionKeys } from './promotion-log/promotion-keys';
import { StoreFolder } from './store-folder';
import type { ReleaseName } from './release-name';
import { configWithResults } from './release-set/releases';
import { ReleaseStore } from './release-store';

let folder: string;
let storage: FolderStorage;
let service: FakeStore;
let keys: PromotionKeys;

/** The service's store and the storage of all machines below one folder. */
function openService(below: string): void {
  storage = new FolderStorage(path.join(below, 'objects'));
  keys = PromotionKeys.fromFile(path.join(below, 'promotion-key.pem'));
  service = new FakeStore({ storage, keys });
}

/** Makes the first set live, once for all tests. */
const firstSet = () =>
  oncePerRun('archive-copies', async (made) => {
    mkdirSync(made);
    createKeyFile(path.join(made, 'promotion-key.pem'));
    openService(made);
    await service.firstSet();
    copyStore(service.folder, path.join(made, 'service'));
    service.remove();
  });

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-shared-'));
  copyStore(await firstSet(), folder);
  openService(folder);
  copyStore(path.join(folder, 'service'), service.folder);
});
afterEach(() => {
  service.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A machine that only reads. */
const host = (name = 'host', from: ObjectStorage = storage) =>
  new ReleaseStore(path.join(folder, name), {
    storage: from,
    keys: new PromotionKeys(keys.publicKeys),
  });

it('takes results from a machine without the signing key to every host', async () => {
  const publisher = host('publisher');
  const source = {
    fetchDrawings: async () => ({ drawings: [], demonstration: false }),
    fetchDrawingKeys: async () => ({ keys: [{ kid: 'k', x: 'x' }] }),
  };
  const through = async ({ package: name, version }: ReleaseName) =>
    service.promote([await service.named(`${name}@${version}`)]);
  expect(await publishResults(publisher, source, { through })).toMatchObject({ changed: true });
  const reader = host('reader');
  await reader.refresh();
  const { set = '' } = reader.live() ?? {};
  const { versions = {} } = reader.set(set) ?? {};
  expect(configWithResults(reader, versions).drawingKeys).toEqual({ keys: [{ kid: 'k', x: 'x' }] });
  expect(await publishResults(publisher, source, { through })).toMatchObject({ changed: false });
  await expect(publishResults(host('other'), source, { through })).resolves.toMatchObject({
    changed: false,
  });
});

it('brings what is live to another machine, with the same entity tags', async () => {
  const set = service.live()!.set;
  const [first, second] = [host('a'), host('b')];
  await Promise.all([first.refresh(), second.refresh()]);
  for (const store of [first, second]) {
    expect(store.live()?.set).toBe(set);
    expect(store.release('mfe-legal', 'v1')?.package).toBe('mfe-legal');
    const page = 'index.html';
    const text = readFileSync(path.join(store.pagesFolder(set), page));
    expect(text).toEqual(readFileSync(path.join(service.pagesFolder(set), page)));
  }
  const times = [first, second].flatMap((store) => [
    statSync(path.join(store.pagesFolder(set), 'index.html')).mtimeMs,
    statSync(path.join(service.pagesFolder(set), 'index.html')).mtimeMs,
  ]);
  expect(new Set(times).size).toBe(1);
});

it('follows promotions and rollbacks', async () => {
  const first = service.live()!.set;
  const reader = host();
  await reader.refresh();
  const legal = service.fake('mfe-legal', 'v2');
  await service.share(legal);
  const second = await service.promoted(legal);
  expect(reader.live()?.set).toBe(first);
  await reader.refresh();
  expect(reader.live()?.set).toBe(second);
  await rollback(service);
  await reader.refresh();
  expect(reader.live()?.set).toBe(first);
});

it('finds a release that another machine has stored', async () => {
  const team = new FakeStore({ storage, keys: new PromotionKeys() });
  await team.share(team.fake('mfe-legal', 'v2'));
  expect(await service.named('mfe-legal@v2')).toMatchObject({ version: 'v2' });
  await service.promoted(await service.named('mfe-legal@v2'));
  team.remove();
});

it('refuses pages that no machine would unpack, and goes on with others', async () => {
  const deep = service.fake('mfe-gift', 'v1', { paths: ['/a/b/c/d/e/f/g/h/i/j'] });
  const before = service.state();
  await expect(service.promoted(deep)).rejects.toThrow(
    'it cannot be stored: pages/a/b/c/d/e/f/g/h/i/j/index.html is too long or too deep',
  );
  expect(service.state()).toEqual(before);
  const legal = service.fake('mfe-legal', 'v2');
  await service.share(legal);
  const set = await service.promoted(legal);
  const reader = host();
  await reader.refresh();
  expect(reader.live()?.set).toBe(set);
});

it('keeps what it has while the storage is unavailable', async () => {
  const set = service.live()!.set;
  const reader = host();
  await reader.refresh();
  const cut = host('host', {
    ...storage,
    read: () => Promise.reject(new Error('unavailable')),
  } as never);
  await expect(cut.refresh()).rejects.toThrow('unavailable');
  expect(cut.live()?.set).toBe(set);
});

it('cannot promote without the signing key', async () => {
  const team = new FakeStore({ storage, keys: new PromotionKeys(keys.publicKeys) });
  const legal = team.fake('mfe-legal', 'v2');
  await team.share(legal);
  await expect(team.promoted(legal)).rejects.toThrow(
    'Only the promotion service can make a release set live',
  );
  team.remove();
});

describe('a log whose head is', () => {
  const replaceHead = (text: string) => writeFileSync(path.join(storage.name, HEAD_KEY), text);
  const headText = () => readFileSync(path.join(storage.name, HEAD_KEY), 'utf8');

  it.each([
    ['changed', (text: string) => text.replace('.', '.A')],
    ['not signed', (text: string) => text.replace(/[^.]+$/, '')],
    ['no token', () => 'live'],
    ['empty', () => ''],
    ['half of one', (text: string) => text.slice(0, 200)],
  ])('%s is refused', async (_, change) => {
    const set = service.live()!.set;
    const reader = host();
    await reader.refresh();
    replaceHead(change(headText()));
    await expect(reader.refresh()).rejects.toThrow('not signed by a known promotion service');
    expect(reader.live()?.set).toBe(set);
  });

  it('older than the one in use is refused', async () => {
    const before = headText();
    const legal = service.fake('mfe-legal', 'v2');
    await service.share(legal);
    const set = await service.promoted(legal);
    const reader = host();
    await reader.refresh();
    replaceHead(before);
    await expect(reader.refresh()).rejects.toThrow('older than the one in use');
    expect(reader.live()?.set).toBe(set);
  });
});

it('keeps serving with an expired head, and says so', async () => {
  const set = service.live()!.set;
  const reader = host();
  expect(await reader.refresh()).toBeNull();
  const later = Date.now() + 8 * 24 * 60 * 60_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(await reader.refresh()).toContain('has expired');
  expect(reader.live()?.set).toBe(set);
  await service.log.renew();
  expect(await reader.refresh()).toBeNull();
  clock.mockRestore();
});

it('refuses an archive with other bytes than the signed ones', async () => {
  const archives = await storage.list('archives/sets/');
  const archive = archives.find(({ key }) => key.endsWith('.tar'))?.key ?? '';
  const file = path.join(storage.name, archive);
  const bytes = readFileSync(file);
  bytes[600] = (bytes[600] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const reader = host();
  await expect(reader.refresh()).rejects.toThrow('is damaged');
  expect(reader.live()).toBeNull();
});

const archivesOf = async ({ package: name, version }: ReleaseName) =>
  (await storage.list(`archives/releases/${name}/`))
    .map(({ key }) => key)
    .filter((key) => key.includes(`/${version}/`));

async function removeArchive(release: ReleaseName): Promise<void> {
  for (const key of await archivesOf(release)) await storage.remove(key);
}

async function damageArchive(release: ReleaseName): Promise<void> {
  for (const key of await archivesOf(release)) writeFileSync(path.join(storage.name, key), 'x');
}

/** Replaces what the storage holds under the name of a release. */
async function replaceArchive(release: ReleaseName, by: ReleaseName): Promise<void> {
  await removeArchive(release);
  const { web, described } = service.placesOf(by);
  await new Archives(storage).add(`releases/${release.package}/${release.version}`, 'replaced', {
    web: web.to,
    described: described.to,
  });
}

it('refuses an archive whose description names another release', async () => {
  const gift = { package: 'mfe-gift', version: 'v9' };
  await replaceArchive(gift, service.fake('mfe-claim', 'v2'));
  await expect(service.named('mfe-gift@v9')).rejects.toThrow(
    'the archive of mfe-gift@v9 is refused: it describes mfe-claim@v2',
  );
  expect(service.release('mfe-gift', 'v9')).toBeNull();
});

it('refuses a folder whose description names another release', async () => {
  const local = new FakeStore();
  local.fake('mfe-claim', 'v2');
  renameSync(local.releaseFolder('mfe-claim', 'v2'), local.releaseFolder('mfe-claim', 'v3'));
  await expect(local.named('mfe-claim@v3')).rejects.toThrow('describes mfe-claim@v2');
  local.remove();
});

/** A folder of a set that is not promoted yet, with a page that nobody has verified. */
function foreignSet(id: string): string {
  const foreign = path.join(folder, 'foreign');
  cpSync(service.setFolder(service.live()!.set), foreign, { recursive: true });
  const record = path.join(foreign, 'set.json');
  writeFileSync(record, readFileSync(record, 'utf8').replace(/"id": "[^"]+"/, `"id": "${id}"`));
  rmSync(path.join(foreign, 'archive.sha256'));
  writeFileSync(path.join(foreign, 'pages/index.html'), 'never verified');
  return foreign;
}

it('refuses a version under which somebody has stored other files with the same digest', async () => {
  const other = new FakeStore({ storage, keys: new PromotionKeys() });
  await other.share(other.fake('mfe-legal', 'v2', { text: 'of another team' }));
  other.remove();
  const legal = service.fake('mfe-legal', 'v2');
  const { web, described } = service.placesOf(legal);
  const ours = [web.to, described.to].map((place) => {
    const moved = path.join(service.scratchFolder('ours'), 'files');
    renameSync(place, moved);
    return moved;
  });
  await expect(service.addRelease(legal, legal.digest, ours[1]!, ours[0])).rejects.toThrow(
    'mfe-legal@v2 is already released with other content',
  );
});

it('signs its own pages where somebody has stored a set of the same id before', async () => {
  const legal = service.fake('mfe-legal', 'v2');
  await service.share(legal);
  const { set } = await service.promote([legal], { dryRun: true });
  await new Archives(storage).add(`sets/${set}`, set, { set: foreignSet(set) });
  expect(await service.promoted(legal)).toBe(set);
  const reader = host();
  await reader.refresh();
  expect(reader.live()?.set).toBe(set);
  const page = readFileSync(path.join(reader.pagesFolder(set), 'index.html'), 'utf8');
  expect(page).not.toContain('never verified');
  expect(page).toBe(readFileSync(path.join(service.pagesFolder(set), 'index.html'), 'utf8'));
});

it('takes the signed pages where it has written others for the same set', async () => {
  const legal = service.fake('mfe-legal', 'v2');
  await service.share(legal);
  const { set } = await service.promote([legal], { dryRun: true });
  // Overtaken: the service below promotes the set first.
  const overtaken = new FakeStore({ storage, keys });
  await overtaken.refresh();
  await overtaken.addSet(set, foreignSet(set));
  await service.promoted(legal);
  await overtaken.refresh();
  expect(overtaken.archiveDigest(`sets/${set}`)).toBe(service.state().archives[`sets/${set}`]);
  const page = path.join(overtaken.pagesFolder(set), 'index.html');
  expect(readFileSync(page, 'utf8')).not.toContain('never verified');
  overtaken.remove();
});

it('signs what was verified, also when the archive was replaced since', async () => {
  const set = service.live()!.set;
  const team = new FakeStore({ storage, keys: new PromotionKeys() });
  await team.share(team.fake('mfe-legal', 'v2'));
  team.remove();
  const legal = await service.named('mfe-legal@v2');
  await service.promote([legal], { dryRun: true });
  const hostile = service.fake('mfe-legal', 'v3', { text: 'never verified' });
  const file = path.join(service.releaseFolder('mfe-legal', 'v3'), 'release.json');
  writeFileSync(file, JSON.stringify({ ...hostile, version: 'v2' }));
  await replaceArchive(legal, { package: 'mfe-legal', version: 'v3' });
  await expect(service.promoted(legal)).rejects.toThrow(
    /releases\/mfe-legal\/v2 is not in .* any more/,
  );
  const reader = host();
  await reader.refresh();
  expect(reader.live()?.set).toBe(set);
});

it.each([
  ['removed', (release: ReleaseName) => removeArchive(release)],
  ['damaged', (release: ReleaseName) => damageArchive(release)],
])('follows promotions when an archive was %s that is not live any more', async (_, change) => {
  const legal = ['v2', 'v3'].map((version) => service.fake('mfe-legal', version));
  for (const release of legal) await service.share(release);
  await service.promoted(legal[0]!);
  const set = await service.promoted(legal[1]!);
  await change({ package: 'mfe-legal', version: 'v1' });
  const reader = host();
  for (const _each of ['first', 'again']) {
    expect(await reader.refresh()).toMatch(/the archive of releases\/mfe-legal\/v1 .* is \w+/);
  }
  expect(reader.live()?.set).toBe(set);
  const { set: next } = await service.promote([legal[0]!]);
  await reader.refresh();
  expect(reader.live()?.set).toBe(next);
});

it('reads what is complete no more, however many previews the log names', async () => {
  const reader = host();
  const read = jest.spyOn(StoreFolder.prototype, 'holds');
  const readsOfRefresh = async () => {
    await reader.refresh();
    read.mockClear();
    await reader.refresh();
    return read.mock.calls.length;
  };
  const before = await readsOfRefresh();
  for (const version of ['v2', 'v3']) {
    const legal = service.fake('mfe-legal', version);
    await service.share(legal);
    await service.promote([legal], { preview: true });
  }
  expect(await readsOfRefresh()).toBe(before);
  read.mockRestore();
  for (const { set } of service.state().previews) expect(reader.set(set)?.id).toBe(set);
});

it('records who changed what, and notices a changed entry', async () => {
  const first = service.live()!.set;
  const legal = service.fake('mfe-legal', 'v2');
  await service.share(legal);
  const { set: second } = await service.promote([legal], { by: 'legal@example.com' });
  await rollback(service, { by: 'operator@example.com' });
  const log = service.log.entries();
  expect(log.map(({ action, by, live }) => [action, by, live])).toEqual([
    ['promote', 'unknown', first],
    ['promote', 'legal@example.com', second],
    ['rollback', 'operator@example.com', first],
  ]);
  expect(log[1]).toMatchObject({ request: ['mfe-legal@v2'], outcome: 'done' });
  expect(log[1]?.report?.map(({ name }) => name)).toContain('render pages');

  const key = (await storage.list('log/'))[1]?.key ?? '';
  const file = path.join(storage.name, key);
  writeFileSync(file, readFileSync(file, 'utf8').replace('legal@', 'other@'));
  await expect(host().refresh()).rejects.toThrow('entry 2 is changed');
});
