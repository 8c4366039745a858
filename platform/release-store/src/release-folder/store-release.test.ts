import { createHash } from 'node:crypto';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { repositoryRoot } from '../repository-root';
import { integrityOfContent } from '../release-format/integrity';
import { fakeFolder, type FakeFolder } from '../testing/release-folder';
import { packageNameOf } from '../release-format/singletons';
import { parseDescription } from '../release-format/parse-description';
import { releaseFromFolder } from './store-release';

let store: FakeStore;
const folders: string[] = [];
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => {
  store.remove();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderOf(fake?: FakeFolder): string {
  const folder = fakeFolder(fake);
  folders.push(folder);
  return folder;
}
const release = (fake?: FakeFolder) => releaseFromFolder(store, folderOf(fake));

it('accepts the example of the documentation', () => {
  const text = readFileSync(path.join(repositoryRoot, 'docs/release-format.md'), 'utf8');
  const [, example = ''] = /```json\n([^]*?)```/.exec(text) ?? [];
  const { format, name, requires } = parseDescription(example);
  expect({ format, name }).toEqual({ format: 1, name: 'mfe-gift' });
  // The shell of this repository provides what it requires.
  for (const [singleton, range] of Object.entries(requires)) {
    const file = path.join(
      repositoryRoot,
      'node_modules',
      packageNameOf(singleton),
      'package.json',
    );
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    expect([singleton, version, semver.satisfies(version, range)]).toEqual([
      singleton,
      version,
      true,
    ]);
  }
});

it('stores a release, computes sizes and copies, and leaves the folder as it is', async () => {
  const folder = folderOf();
  const { release: stored } = await releaseFromFolder(store, folder);
  expect(stored).toMatchObject({
    package: 'mfe-gift',
    version: '1.0.0',
    container: 'mfe_gift_1',
    entry: 'entry.js',
    prerendered: false,
    contract: {},
    routes: [{ path: '/gift', prerender: false, files: ['page.css'] }],
    files: { 'page.css': { bytes: 7 } },
  });
  const web = store.webFolder('mfe-gift', '1.0.0');
  expect(readFileSync(path.join(web, 'page.css.br')).length).toBe(stored.files['page.css']?.brotli);
  expect(await releaseFromFolder(store, folder)).toEqual({ release: stored, stored: false });
});

it.each(['face.woff2', 'code.wasm', 'film.mp4', 'sound.mp3'])(
  'refuses %s, which the policy of pages blocks',
  async (file) => {
    const web = { 'entry.js': 'var mfe_gift_1;', 'page.css': '.gift {}', [file]: '' };
    await expect(release({ web })).rejects.toThrow(`"${file}" is not the path of`);
  },
);

it('keeps files in folders, and the Node build', async () => {
  const web = { 'assets/entry.js': 'var mfe_gift_1;' };
  const entry = { type: 'script', file: 'assets/entry.js', container: 'mfe_gift_1' };
  const routes = [{ path: '/gift', title: 'Gift', description: 'A gift.' }];
  const outcome = await release({ web, node: 'exports.default = {};', changes: { entry, routes } });
  expect(outcome.release).not.toHaveProperty('prerendered');
  expect(outcome.release.routes[0]?.prerender).toBe(true);
  const file = path.join(store.webFolder('mfe-gift', '1.0.0'), 'assets/entry.js');
  expect(readFileSync(file, 'utf8')).toBe('var mfe_gift_1;');
});

const chunk = 'globalThis.later = 1;';
const digests = ['sha256', 'sha384', 'sha512'].map(
  (name) => `${name}-${createHash(name).update(chunk).digest('base64')}`,
);

it.each([
  ['with a digest in the entry', digests[1]],
  ['with another digest', digests[2]],
  ['with both', `${digests[0]} ${digests[1]}`],
])('accepts a lazy script %s', async (_what, integrity) => {
  const entry = `var mfe_gift_1; const integrity = '${integrity}';`;
  await release({ web: { 'entry.js': entry, 'page.css': '', 'later.js': chunk } });
});

it('accepts a lazy script whose digest another lazy script contains', async () => {
  const between = `const integrity = '${digests[1]}';`;
  const entry = `var mfe_gift_1; const integrity = '${integrityOfContent(between)}';`;
  const web = { 'entry.js': entry, 'page.css': '', 'a.js': between, 'later.js': chunk };
  await release({ web });
});

it.each([
  ['without any', 'script.src = "later.js";'],
  ['with that of other content', `integrity = '${integrityOfContent('other')}';`],
])('refuses a lazy script %s', async (_what, entry) => {
  const web = { 'entry.js': entry, 'page.css': '', 'later.js': chunk };
  await expect(release({ web })).rejects.toMatchObject({
    code: 'invalid-release',
    message: expect.stringMatching(/^web\/later\.js has no integrity in the script that loads it/),
  });
});

it('leaves the scripts of a module to the store, and workers to their document', async () => {
  const web = { 'entry.js': '', 'page.css': '', 'later.js': chunk, 'sum.worker.js': chunk };
  await release({ web, changes: { entry: { type: 'module', file: 'entry.js' } } });
  const { 'later.js': _later, ...others } = web;
  await release({ web: others, changes: { version: '1.1.0' } });
});

it.each([
  ['body { margin: 0 }', 'web/page.css styles other pages with the selector "body"'],
  ['.gift {} *{}', 'web/page.css styles other pages with the selector "*"'],
  ['.gift { color', 'web/page.css is no valid style sheet'],
])('refuses the styles %s', async (css, message) => {
  const web = { 'entry.js': '', 'page.css': css };
  await expect(release({ web })).rejects.toThrow(message);
});

it('accepts a program to download, which no browser runs', async () => {
  const web = { 'entry.js': '', 'page.css': '', 'verify-drawing.1c7abdcd.cjs': '' };
  expect(Object.keys((await release({ web })).release.files)).toContain(Object.keys(web)[2]);
});

it('never runs the code of a folder', async () => {
  const code = 'globalThis.ran = true; process.exit(1);';
  await release({ node: code, web: { 'entry.js': code, 'page.css': '' } });
  expect(globalThis).not.toHaveProperty('ran');
});

it('derives the version from the content where the folder names none', async () => {
  const first = await release({ changes: { version: undefined } });
  const second = await release({
    changes: { version: undefined },
    web: { 'entry.js': 'var mfe_gift_1 = 2;', 'page.css': '' },
  });
  expect(first.release.version).toMatch(/^0\.0\.0-content-[0-9a-f]{12}$/);
  expect(second.release.version).not.toBe(first.release.version);
});

it.each([
  ['a file for browsers', { web: { 'entry.js': 'other', 'page.css': '' } }],
  ['the description', { changes: { requires: { react: '^18.0.0' } } }],
])('refuses the same version with another content of %s', async (_what, other) => {
  await release();
  await expect(release(other)).rejects.toMatchObject({ code: 'release-exists' });
});

it.each([
  [{ type: 'script', file: 'entry.js', container: 'mfe_gift_1' }, 'mfe_gift_1'],
  [{ type: 'module', file: 'entry.js' }, 'mfe_gift_1_0_0'],
])('adds the manifest of Module Federation to a %j', async (entry, globalName) => {
  const web = { 'entry.js': '', 'page.css': '', 'mf-manifest.json': 'of the bundler' };
  const { release: stored } = await release({ web, changes: { entry } });
  const file = path.join(store.webFolder('mfe-gift', '1.0.0'), 'mf-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  expect(manifest).toMatchObject({
    metaData: { globalName, remoteEntry: { name: stored.entry, type: 'global' } },
    exposes: [{ path: './App' }],
  });
  expect(stored.files['mf-manifest.json']).toMatchObject({ bytes: readFileSync(file).length });
});

it('opens a module with a script that holds the integrity of every module', async () => {
  const web = { 'remote.js': 'import "./a.js";', 'a.js': '', 'sum.worker.js': '', 'p.css': '' };
  const { release: stored } = await release({
    web,
    changes: {
      entry: { type: 'module', file: 'remote.js' },
      routes: [{ path: '/gift', title: 'Gift', description: 'A gift.', files: ['p.css'] }],
    },
  });
  expect(stored).toMatchObject({ container: 'mfe_gift_1_0_0', module: 'remote.js' });
  expect(stored.entry).toMatch(/^container\.[0-9a-f]{8}\.js$/);
  expect(stored.routes[0]?.files).toEqual(['p.css', 'remote.js', 'a.js']);
  const script = readFileSync(
    path.join(store.webFolder('mfe-gift', '1.0.0'), stored.entry),
    'utf8',
  );
  for (const file of ['remote.js', 'a.js']) {
    expect(script).toContain(stored.files[file]?.integrity);
  }
  expect(script).not.toContain('sum.worker.js');
});

const route = { path: '/gift', title: 'Gift', description: 'A gift.' };
const digest = 'A'.repeat(64);
const entryFile = { 'entry.js': `sha384-${digest}` };

describe('refuses', () => {
  it.each<[string, FakeFolder, string | RegExp]>([
    [
      'a description that is no JSON',
      { files: { 'release.json': '{' } },
      /^release\.json, the doc/,
    ],
    ['a list', { files: { 'release.json': '[]' } }, 'release.json, the document: must be object'],
    ['an unknown member', { changes: { extra: 1 } }, 'the document: has the unknown member extra'],
    [
      'a missing member',
      { changes: { budget: undefined } },
      "must have required property 'budget'",
    ],
    [
      'a name that is not allowed',
      { changes: { name: 'shell' } },
      'release.json, name: "shell" is not the name of the remote',
    ],
    ['a version that is none', { changes: { version: '1.0' } }, 'version: "1.0" is not a semantic'],
    [
      'a version that leaves the folder',
      { changes: { version: '1.0.0-../x' } },
      'release.json, version: "1.0.0-../x" is not a semantic version',
    ],
    [
      'an unknown singleton',
      { changes: { requires: { react: '^19.0.0', lodash: '^4.0.0' } } },
      'release.json, requires: lodash is none of the singletons, which are react,',
    ],
    [
      'a range that is none',
      { changes: { requires: { react: 'latest' } } },
      'release.json, requires/react: "latest" is not a range',
    ],
    ['an own React', { changes: { requires: { mobx: '^7.0.0' } } }, 'requires: react is missing'],
    [
      'a contact store without its contact',
      { changes: { requires: { react: '^19.0.0', '@prizestash/shared/contact': '^1.0.0' } } },
      'release.json, contact: is missing',
    ],
    [
      'a container of another package',
      { changes: { entry: { type: 'script', file: 'entry.js', container: 'location' } } },
      'release.json, entry/container: "location" does not begin with mfe_gift',
    ],
    [
      'a script without a container',
      { changes: { entry: { type: 'script', file: 'entry.js' } } },
      "release.json, entry: must have required property 'container'",
    ],
    [
      'an entry that is not among the files',
      { changes: { entry: { type: 'module', file: 'other.js' } } },
      'release.json, entry/file: other.js is not among the files',
    ],
    [
      'a file of a route that is not among the files',
      { changes: { routes: [{ ...route, files: ['page.js'] }] } },
      'release.json, routes/0/files: page.js is not among the files',
    ],
    [
      'a path that is claimed twice',
      { changes: { routes: [route, route] } },
      'release.json, routes/1/path: /gift is claimed twice',
    ],
    [
      'a prerendered page without a Node build',
      { changes: { routes: [{ ...route, prerender: true }] } },
      'release.json, routes/0/prerender: is true, and the release has no Node build',
    ],
    [
      'a wrong integrity',
      { changes: { files: entryFile, routes: [route] } },
      /^release\.json, files\/entry\.js: web\/entry\.js has the integrity sha384-\S+, and not sha384-A+$/,
    ],
    [
      'a missing file',
      { changes: { files: { 'none.js': `sha384-${digest}`, ...entryFile }, routes: [route] } },
      'release.json, files/none.js: web/none.js does not exist',
    ],
    [
      'a file outside of the folder',
      { changes: { files: { '../entry.js': `sha384-${digest}` } } },
      'release.json, files: "../entry.js" is not the path of a script, style sheet, ',
    ],
    [
      'a script with another ending',
      { changes: { files: { 'entry.mjs': `sha384-${digest}` } } },
      'release.json, files: "entry.mjs" is not the path of a script, style sheet, ',
    ],
    [
      'a compressed copy',
      { changes: { files: { 'entry.js.br': `sha384-${digest}` } } },
      'release.json, files: "entry.js.br" is not the path of a script, style sheet, ',
    ],
    [
      'a file that is not listed',
      { files: { 'web/more.js': '' } },
      'release.json, files: web/more.js is not listed',
    ],
    [
      'a Node build that is not described',
      { files: { 'node/server.js': '' } },
      'release.json, node: is missing, and node/server.js exists',
    ],
    [
      'a file that does not belong there',
      { files: { 'README.md': '' } },
      'README.md does not belong into a release folder',
    ],
    [
      'a contract without its declarations',
      { changes: { contract: {} } },
      'release.json, contract: contracts.json with its declarations does not exist',
    ],
    [
      'an SBOM that is none',
      { files: { 'sbom.cdx.json': '{"bomFormat":"SPDX"}' } },
      "sbom.cdx.json, the document: must have required property 'specVersion'",
    ],
  ])('%s', async (_what, fake, sentence) => {
    await expect(release(fake)).rejects.toMatchObject({
      code: 'invalid-release',
      message:
        typeof sentence === 'string'
          ? (expect.stringContaining(sentence) as string)
          : (expect.stringMatching(sentence) as string),
    });
    expect(store.versions('mfe-gift')).toEqual([]);
  });

  it.each([
    '/Gift',
    '/gift/',
    '//gift',
    '/gift/../apply',
    '/gi%66t',
    '/gift?x',
    '/gift.html',
    '/packages/mfe-gift',
    '/',
    'gift',
    '/gift box',
    '/ɡift',
  ])('the path %s', async (urlPath) => {
    await expect(release({ changes: { routes: [{ ...route, path: urlPath }] } })).rejects.toThrow(
      `release.json, routes/0/path: ${JSON.stringify(urlPath)} is not an absolute path`,
    );
  });

  it.each([
    ['to a file', 'web/link.js', '/etc/hostname'],
    ['to a folder', 'web/assets', '/etc'],
    ['instead of the description', 'release.json', '/etc/hostname'],
  ])('a symbolic link %s', async (_to, link, target) => {
    const folder = folderOf();
    rmSync(path.join(folder, link), { force: true });
    symlinkSync(target, path.join(folder, link));
    await expect(releaseFromFolder(store, folder)).rejects.toThrow(
      `${link} of the release is not a plain file`,
    );
  });

  it('a folder without a description', async () => {
    const folder = folderOf();
    rmSync(path.join(folder, 'release.json'));
    await expect(releaseFromFolder(store, folder)).rejects.toThrow('it has no release.json');
  });
});

const partner = {
  id: 'deals',
  kind: 'frame',
  page: '/gift',
  parameters: { club: 'settings.clubId' },
  details: { email: 'mail' },
};

it('keeps the partners of a remote', async () => {
  const { release: stored } = await release({ changes: { partners: [partner] } });
  expect(stored.partners).toEqual([partner]);
});

it.each([
  [{ ...partner, page: '/elsewhere' }, '/elsewhere is none of its routes'],
  [{ ...partner, id: 'Deals' }, 'is not the id of a partner'],
  [{ ...partner, details: { entry_period: 'period' } }, 'entry_period is no field of the contact'],
  [{ ...partner, details: { email: ['a', 'b', 'c'] } }, 'only the birthday'],
  [{ ...partner, kind: 'script' }, 'each script has one'],
  [
    { ...partner, parameters: { code: 'entry-code' } },
    'a frame has no entry-code, which is for scripts that are called again',
  ],
  [{ ...partner, parameters: { x: 'cookies' } }, 'is not attribution'],
  [{ ...partner, origins: ['https://cdn.example.com'] }, 'unknown member origins'],
])('refuses a partner %j', async (declared, reason) => {
  const attempt = release({ changes: { partners: [declared] } });
  await expect(attempt).rejects.toThrow(reason);
});

it('refuses two partners with one id, and two on one page', async () => {
  const both = (changes: object) =>
    release({ changes: { partners: [partner, { ...partner, ...changes }] } });
  await expect(both({ page: '/gift' })).rejects.toThrow('deals is declared twice');
  await expect(both({ id: 'others' })).rejects.toThrow('/gift shows another partner already');
});
