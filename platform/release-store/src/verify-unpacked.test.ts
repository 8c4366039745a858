import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { contentVersion } from './release-format/integrity';
import type { ReleaseName } from './release-name';
import { storeByContent } from './site-config/content-releases';
import { verifyUnpackedRelease, verifyUnpackedSet } from './verify-unpacked';

const legal = { package: 'mfe-legal', version: 'v1' };

let store: FakeStore;
let folder: string;

beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-unpacked-'));
});
afterEach(() => {
  store.remove();
  rmSync(folder, { recursive: true });
});

function unpackRelease(release: ReleaseName): void {
  const { web, described } = store.placesOf(release);
  cpSync(described.to, path.join(folder, 'described'), { recursive: true });
  if (release === legal) cpSync(web.to, path.join(folder, 'web'), { recursive: true });
}

function unpackSet(): string {
  const id = store.live()?.set ?? '';
  cpSync(store.setFolder(id), path.join(folder, 'set'), { recursive: true });
  return id;
}

const write = (file: string, content: string | Buffer) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
};

const edit = (file: string, change: (value: Readonly<Record<string, object>>) => object) => {
  const value = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, object>;
  write(file, JSON.stringify({ ...value, ...change(value) }));
};

it('accepts what a store holds', () => {
  unpackRelease(legal);
  const compressed = gzipSync(readFileSync(path.join(folder, 'web/entry.js')));
  write('web/entry.js.gz', compressed);
  edit('described/release.json', ({ files }) => {
    const entry = (files as Record<string, object>)['entry.js'];
    return { files: { 'entry.js': { ...entry, gzip: compressed.length } } };
  });
  verifyUnpackedRelease(folder, legal);
  const id = unpackSet();
  expect(verifyUnpackedSet(path.join(folder, 'set'), id).toISOString()).toBe(
    store.set(id)?.createdAt,
  );
});

const description = 'described/release.json';

it('refuses the container name of another package, and a set of other releases', () => {
  unpackRelease(legal);
  edit(description, () => ({ container: 'mfe_claim_v2' }));
  expect(() => verifyUnpackedRelease(folder, legal)).toThrow(
    'the archive of mfe-legal@v1 is refused: its container mfe_claim_v2 belongs to another package',
  );
  const id = unpackSet();
  edit('set/set.json', ({ versions }) => ({ versions: { ...versions, 'mfe-claim': 'v2' } }));
  expect(() => verifyUnpackedSet(path.join(folder, 'set'), id)).toThrow(
    'it consists of other releases',
  );
});

const firstRoute = (change: object) => () =>
  edit(description, ({ routes }) => ({ routes: [{ ...(routes as object[])[0], ...change }] }));

it.each<[string, () => void, string]>([
  ['of another package', () => edit(description, () => ({ package: 'mfe-claim' })), 'mfe-claim@v1'],
  ['of another version', () => edit(description, () => ({ version: 'v0' })), 'mfe-legal@v0'],
  ['of no release', () => write(description, 'null'), 'release.json, the document'],
  ['that is no JSON', () => write(description, '{'), 'release.json is not JSON'],
  ['with a path outside of the store', firstRoute({ path: '/../../../tmp/x' }), 'routes/0/path'],
  ['with a path of packages', firstRoute({ path: '/packages/shell' }), 'routes/0/path'],
  ['with a title of two lines', firstRoute({ title: 'a\nb' }), 'routes/0/title'],
  [
    'with a commit that a terminal obeys',
    () => edit(description, () => ({ commit: '\u001b[2J' as unknown as object })),
    'release.json, commit',
  ],
  ['with an unknown member', () => edit(description, () => ({ headers: [] })), 'additional'],
  [
    'with a changed file',
    () => write('web/entry.js', '/* other */'),
    'web/entry.js is not the file',
  ],
  [
    'without a file',
    () => rmSync(path.join(folder, 'web/entry.js')),
    'web/entry.js does not exist',
  ],
  ['with another file', () => write('web/other.js', ''), 'web/other.js is not listed'],
  [
    'with a file beside',
    () => write('described/other.js', ''),
    'described/other.js does not belong',
  ],
  [
    'with sizes of copies that it does not hold',
    () =>
      edit(description, ({ files }) => {
        const entry = (files as Record<string, object>)['entry.js'];
        return { files: { 'entry.js': { ...entry, brotli: 1 } } };
      }),
    'web/entry.js.br does not exist',
  ],
  [
    'with another compressed copy',
    () => write('web/entry.js.gz', gzipSync('/* mfe-legal v2 */')),
    'web/entry.js.gz is not a compressed copy',
  ],
  [
    'with a compressed copy that expands without end',
    () => write('web/entry.js.gz', gzipSync(Buffer.alloc(50_000_000))),
    'web/entry.js.gz is not a compressed copy',
  ],
])('refuses an archive of a release %s', (_, change, reason) => {
  unpackRelease(legal);
  change();
  const verify = () => verifyUnpackedRelease(folder, legal);
  expect(verify).toThrow('the archive of mfe-legal@v1 is refused: ');
  expect(verify).toThrow(reason);
});

it('refuses a configuration, results and a prerenderer with the content of another version', async () => {
  const results = { winners: [] };
  const version = contentVersion(JSON.stringify(results));
  await storeByContent(store, { package: 'results', version, results } as ReleaseName);
  const versions = store.set(store.live()?.set ?? '')?.versions;
  for (const name of ['site-config', 'results', 'prerenderer']) {
    const release = { package: name, version: versions?.[name] ?? version };
    unpackRelease(release);
    verifyUnpackedRelease(folder, release);
    if (name === 'prerenderer') write('described/prerenderer.js', '');
    else
      edit(description, () => ({ results: null, config: { apiBaseUrl: 'https://other.example' } }));
    expect(() => verifyUnpackedRelease(folder, release)).toThrow('not that of its version');
    rmSync(path.join(folder, 'described'), { recursive: true });
  }
});

it.each<[string, () => void, string]>([
  ['that is no JSON', () => write('set/set.json', '{'), 'set.json is not JSON'],
  ['without a record', () => rmSync(path.join(folder, 'set/set.json')), 'it has no set.json'],
  ['of another id', () => edit('set/set.json', () => ({ id: 'set-0' })), 'it describes set-0'],
  [
    'with a version that is a path',
    () => edit('set/set.json', () => ({ versions: { shell: '../..' } })),
    'set.json, versions/shell',
  ],
  ['without headers', () => write('set/headers.json', '{}'), 'headers.json, the document'],
  ['with a file beside', () => write('set/other.json', ''), 'set/other.json does not belong'],
])('refuses an archive of a release set %s', (_, change, reason) => {
  const id = unpackSet();
  change();
  expect(() => verifyUnpackedSet(path.join(folder, 'set'), id)).toThrow(reason);
});
