import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { SBOM_FILE } from '@prizestash/release-store/release-format/release-description';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { BUILD_METADATA_FILE, type BuildMetadata } from '../webpack/plugins/build-metadata-plugin';
import { installedVersionOf } from '../webpack/installed-versions';
import { storeBuild, parsePackageBudget, readPackageBudget } from './store-build';
import { findPackages, findRemotes } from '../packages';

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
  consumes: ['react'],
  packages: [{ name: 'react', version: installedVersionOf('react', repositoryRoot) }],
};

/** A finished build, with `text` in a file for browsers and `remoteModule` in the Node build. */
function build(text: string, remoteModule = ''): string {
  const folder = store.scratchFolder('build');
  for (const part of ['web', 'node']) mkdirSync(path.join(folder, part));
  writeFileSync(path.join(folder, 'web', BUILD_METADATA_FILE), JSON.stringify(metadata));
  const digest = createHash('sha384').update('page').digest('base64');
  writeFileSync(path.join(folder, 'web/entry.js'), `${text} 'sha384-${digest}'`);
  writeFileSync(path.join(folder, 'web/page.js'), 'page');
  writeFileSync(
    path.join(folder, 'node/server.js'),
    `exports.default = { manifest: { name: 'mfe-legal', routes: [{ path: '/winners', title: 'Winners', description: 'All winners.', prerender: true }] } };${remoteModule}`,
  );
  return folder;
}

const stored = (folder: string) =>
  storeBuild(store, {
    name: 'mfe-legal',
    version: '1.0.0',
    commit: 'c',
    contract: { exports: { site: { optOut: 'a' } }, entries: { site: 's.d.ts' }, declarations: {} },
    folder,
    root: repositoryRoot,
    compressed: false,
  });

it('stores a build once, and accepts the same content again', async () => {
  const first = await stored(build('text'));
  expect(first).toMatchObject({
    stored: true,
    release: { package: 'mfe-legal', version: '1.0.0' },
  });
  expect(first.release.routes[0]?.files).toEqual(['page.js']);
  expect(await stored(build('text'))).toEqual({ release: first.release, stored: false });
});

it.each([
  ['in a file for browsers', () => build('other text')],
  ['in the Node build', () => build('text', '/* other */')],
])('refuses other content under the same version: %s', async (_where, other) => {
  const { release } = await stored(build('text'));
  await expect(stored(other())).rejects.toThrow(DeliveryError);
  expect(store.release('mfe-legal', '1.0.0')).toEqual(release);
});

it('stores once when two processes store the same content', async () => {
  const outcomes = await Promise.all([stored(build('text')), stored(build('text'))]);
  expect(outcomes.map((outcome) => outcome.stored).sort()).toEqual([false, true]);
  expect(outcomes[0].release).toEqual(outcomes[1].release);
});

it('stores one and refuses the other when two processes store different content', async () => {
  const outcomes = await Promise.allSettled([stored(build('text')), stored(build('other text'))]);
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as Error] : [],
  );
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toMatchObject({ code: 'release-exists' });
  expect(store.versions('mfe-legal')).toEqual(['1.0.0']);
});

it('reuses equal files of a killed process', async () => {
  await stored(build('text'));
  // The description comes last.
  rmSync(store.releaseFolder('mfe-legal', '1.0.0'), { recursive: true });
  expect(await stored(build('text'))).toMatchObject({ stored: true });
});

it('keeps the SBOM with the release, not with the files for browsers', async () => {
  const { release } = await stored(build('text'));
  const file = path.join(store.releaseFolder('mfe-legal', '1.0.0'), SBOM_FILE);
  const sbom = JSON.parse(readFileSync(file, 'utf8')) as { components: { name: string }[] };
  expect(sbom.components.map(({ name }) => name)).toEqual(['react']);
  const files = ['entry.js', 'mf-manifest.json', 'page.js'];
  expect(Object.keys(release.files)).toEqual(files);
  expect(readdirSync(store.webFolder('mfe-legal', '1.0.0'))).toEqual(files);
});

it('keeps the contract with the release, and its declarations in a separate file', async () => {
  const { release } = await stored(build('text'));
  expect(release.contract).toEqual({ site: { optOut: 'a' } });
  expect(store.declarations(release)).toEqual({ entries: { site: 's.d.ts' }, declarations: {} });
});

it('refuses a manifest of another package', async () => {
  const folder = build('text');
  writeFileSync(
    path.join(folder, 'node/server.js'),
    `exports.default = { manifest: { name: 'mfe-claim', routes: [] } };`,
  );
  await expect(stored(folder)).rejects.toThrow('the manifest of mfe-legal names mfe-claim');
});

it.each([
  ['throws', 'undefined();', 'does not load: TypeError: not a function (mfe-legal:'],
  [
    'imports what nobody provides',
    'require("left-pad");',
    'does not load: the Node build requires left-pad',
  ],
  ['exports no manifest', 'exports.default = {};', 'exports no manifest'],
])('refuses a Node build that %s', async (_what, server, sentence) => {
  await expect(stored(build('text', server))).rejects.toMatchObject({
    code: 'build-failed',
    message: expect.stringContaining(`the Node build of mfe-legal ${sentence}`) as string,
  });
});

it('refuses a route without a screen in its folder', async () => {
  const folder = build('text');
  writeFileSync(
    path.join(folder, 'node/server.js'),
    `exports.default = { manifest: { name: 'mfe-legal', routes: [{ path: '/legal/new', title: 'New', description: 'New.', prerender: true }] } };`,
  );
  await expect(stored(folder)).rejects.toThrow(
    '/legal/new: src/app.ts must import exactly one screen from ./pages/legal/new/, but imports 0',
  );
});

describe('package.json budgets', () => {
  it.each(findPackages())('holds a valid budget for %s', (name) => {
    expect(readPackageBudget(name, repositoryRoot).openBytes).toBeGreaterThan(0);
  });

  it('keeps the home page within the first flight of a connection', () => {
    expect(readPackageBudget('shell', repositoryRoot).routes?.['/']?.pageBytes).toBeLessThanOrEqual(
      14_000,
    );
  });

  it.each(findRemotes())('lets %s fetch at most 25 kB to open a page', (name) => {
    expect(readPackageBudget(name, repositoryRoot).openBytes).toBeLessThanOrEqual(25_000);
  });

  const limits = { openBytes: 1, allBytes: 1 };
  const route = { pageBytes: 1, scriptBytes: 1, requests: 1 };
  it.each<[unknown, string]>([
    [undefined, 'budget must be object'],
    [[], 'budget must be object'],
    [{ openBytes: 1 }, "required property 'allBytes'"],
    [{ ...limits, openBytes: 0 }, 'budget/openBytes must be >= 1'],
    [{ ...limits, fonts: 1 }, 'must NOT have additional properties {"additionalProperty":"fonts"}'],
    [
      { ...limits, routes: { '/': { ...route, requests: 1.5 } } },
      'budget/routes/~1/requests must be integer',
    ],
  ])('refuses the budget %j', (budget, message) => {
    expect(() => parsePackageBudget('mfe-claim', budget)).toThrow(message);
  });
});
