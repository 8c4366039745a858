import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_METADATA_FILE, type BuildMetadata } from '../build/plugins/build-metadata-plugin';
import { installedVersionOf } from '../build/singletons';
import { repositoryRoot } from '../build/packages';
import { FakeStore } from '../testing/fake-store';
import { SBOM_FILE } from './sbom';
import { storeBuild } from './store-build';
import { DeliveryError } from '../delivery-error';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

const metadata: BuildMetadata = {
  container: 'mfe_legal_v1',
  entry: 'entry.js',
  entryFiles: [],
  imports: [{ request: './pages/winners/winners-page', files: ['page.js'] }],
  singletonFiles: {},
  packages: [{ name: 'react', version: installedVersionOf('react', repositoryRoot) }],
};

/** A build as webpack leaves it, with `words` in a file for browsers and `door` in the Node build. */
function build(words: string, remoteModule = ''): string {
  const folder = store.scratchFolder('build');
  for (const part of ['web', 'node']) mkdirSync(path.join(folder, part));
  writeFileSync(path.join(folder, 'web', BUILD_METADATA_FILE), JSON.stringify(metadata));
  writeFileSync(path.join(folder, 'web/entry.js'), words);
  writeFileSync(path.join(folder, 'web/page.js'), 'page');
  writeFileSync(
    path.join(folder, 'node/server.js'),
    `exports.default = { manifest: { name: 'mfe-legal', routes: [{ path: '/winners' }] } };${remoteModule}`,
  );
  return folder;
}

const stored = (folder: string) =>
  storeBuild(store, {
    name: 'mfe-legal',
    version: 'v1',
    commit: 'c',
    folder,
    root: repositoryRoot,
    compressed: false,
  });

test('a build is stored once; the same content again changes nothing', async () => {
  const first = await stored(build('words'));
  expect(first).toMatchObject({ stored: true, release: { package: 'mfe-legal', version: 'v1' } });
  expect(first.release.routes[0]?.files).toEqual(['page.js']);
  expect(await stored(build('words'))).toEqual({ release: first.release, stored: false });
});

test.each([
  ['in a file for browsers', () => build('other words')],
  ['in the Node build', () => build('words', '/* other */')],
])('other content under the same version is refused: %s', async (_where, other) => {
  const { release } = await stored(build('words'));
  await expect(stored(other())).rejects.toThrow(DeliveryError);
  expect(store.release('mfe-legal', 'v1')).toEqual(release);
});

test('two at once with the same content: one stores it, the other agrees', async () => {
  const outcomes = await Promise.all([stored(build('words')), stored(build('words'))]);
  expect(outcomes.map((outcome) => outcome.stored).sort()).toEqual([false, true]);
  expect(outcomes[0].release).toEqual(outcomes[1].release);
});

test('two at once with other content: one is stored whole, the other refused', async () => {
  const outcomes = await Promise.allSettled([stored(build('words')), stored(build('other words'))]);
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as Error] : [],
  );
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toMatchObject({ code: 'release-exists' });
  expect(store.versions('mfe-legal')).toEqual(['v1']);
});

test('files that a killed process left are taken over when they are the same', async () => {
  const left = build('words');
  mkdirSync(path.dirname(store.webFolder('mfe-legal', 'v1')), { recursive: true });
  cpSync(path.join(left, 'web'), store.webFolder('mfe-legal', 'v1'), {
    recursive: true,
    filter: (file) => !file.endsWith(BUILD_METADATA_FILE),
  });
  expect(await stored(build('words'))).toMatchObject({ stored: true });
});

test('its sbom of materials is kept beside it, and not among the files for browsers', async () => {
  const { release } = await stored(build('words'));
  const file = path.join(store.releaseFolder('mfe-legal', 'v1'), SBOM_FILE);
  const sbom = JSON.parse(readFileSync(file, 'utf8')) as { components: { name: string }[] };
  expect(sbom.components.map(({ name }) => name)).toEqual(['react']);
  expect(Object.keys(release.files)).toEqual(['entry.js', 'page.js']);
  expect(readdirSync(store.webFolder('mfe-legal', 'v1'))).toEqual(['entry.js', 'page.js']);
});

test('a remoteModule that calls itself another package is refused', async () => {
  const folder = build('words');
  writeFileSync(
    path.join(folder, 'node/server.js'),
    `exports.default = { manifest: { name: 'mfe-claim', routes: [] } };`,
  );
  await expect(stored(folder)).rejects.toThrow(
    'the manifest of mfe-legal says that it is mfe-claim',
  );
});

test('a route without a screen at its path is refused', async () => {
  const folder = build('words');
  writeFileSync(
    path.join(folder, 'node/server.js'),
    `exports.default = { manifest: { name: 'mfe-legal', routes: [{ path: '/legal/new' }] } };`,
  );
  await expect(stored(folder)).rejects.toThrow(
    '/legal/new: the remoteModule must import exactly one screen from ./pages/legal/new/, but imports 0',
  );
});
