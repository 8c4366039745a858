import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import semver from 'semver';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { findPackages } from '../packages';
import { requireHistory, sourceVersion } from './version';

/** A small repository: two remotes that bundle a button, one of which also bundles dates. */
const files: Readonly<Record<string, string>> = {
  'package.json': '{ "workspaces": ["shared", "shell", "mfe-*"] }',
  browserslist: 'Chrome >= 99',
  'tsconfig.json': '{}',
  'shared/package.json': JSON.stringify({
    version: '1.0.0',
    sideEffects: ['*.css'],
    exports: {
      './contact': './src/contact.ts',
      './contact-contract': './src/contract.ts',
      './dates': './src/dates.ts',
      './navigation': './src/navigation.ts',
      './site': './src/site.ts',
      './ui': './src/ui/index.ts',
      './ui/*.css': './src/ui/*.css',
    },
  }),
  'shared/src/contact.ts': 'export const contact = 1;',
  'shared/src/contract.ts': 'export const contactContract = 1;',
  'shared/src/dates.ts': "import parse from 'dates'; export const date = parse;",
  'shared/src/navigation.ts': 'export const go = 1;',
  'shared/src/site.ts': 'export const site = 1;',
  'shared/src/ui/index.ts': "export { Button } from './button'; export { Ticket } from './ticket';",
  'shared/src/ui/button.ts': "import './button.css'; export const Button = 1;",
  'shared/src/ui/button.css': 'button {}',
  'shared/src/ui/ticket.ts': 'export const Ticket = 1;',
  'shared/src/ui/base.css': 'html {}',
  'shell/package.json':
    '{ "name": "shell", "version": "1.0.0", "prizestash": { "kind": "shell" } }',
  'shell/src/main.ts': "import '@prizestash/shared/ui/base.css';",
  'shell/src/server.tsx': "import { Ticket } from '@prizestash/shared/ui'; export default Ticket;",
  'mfe-claim/package.json': JSON.stringify({
    name: 'mfe-claim',
    version: '1.0.0',
    prizestash: { kind: 'remote' },
    dependencies: { masks: '^1.0.0' },
  }),
  'mfe-claim/src/app.ts': [
    "import mask from 'masks';",
    "import { date } from '@prizestash/shared/dates';",
    "import { Button } from '@prizestash/shared/ui';",
    "import { site } from '@prizestash/shared/site';",
    'export default [mask, date, Button, site];',
  ].join('\n'),
  'mfe-legal/package.json': JSON.stringify({
    name: 'mfe-legal',
    version: '1.0.0',
    prizestash: { kind: 'remote' },
  }),
  'mfe-legal/src/app.ts': "import { Button } from '@prizestash/shared/ui'; export default Button;",
  'mfe-legal/src/app.test.ts': '',
  'platform/release-store/src/release-format/container-name.ts': '',
  'platform/release-store/src/release-format/singletons.ts': '',
  'platform/remote-kit/src/webpack/index.ts': "import 'packer';",
  'platform/remote-kit/src/webpack/remote-server.ts':
    "export { default } from 'remote-module'; export { contactContract } from '@prizestash/shared/contact-contract';",
  'package-lock.json': JSON.stringify({
    packages: {
      'node_modules/masks': { version: '1.0.0', dependencies: { letters: '^1.0.0' } },
      'node_modules/letters': { version: '1.0.0' },
      'node_modules/dates': { version: '1.0.0' },
      'node_modules/packer': { version: '1.0.0' },
      'node_modules/webpack-cli': { version: '1.0.0' },
      'node_modules/@swc/core': { version: '1.0.0' },
      'node_modules/@prizestash/shared': { link: true },
      'node_modules/other': { version: '1.0.0' },
    },
  }),
};

let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const commit = () => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'change');
  return git('rev-parse', 'HEAD').slice(0, 10);
};
const versions = async (from = root) =>
  Object.fromEntries(
    await Promise.all(
      findPackages(from).map(async (name) => [name, (await sourceVersion(name, from)).version]),
    ),
  ) as Record<string, string>;

/** The repository with its first commit, which each test copies. */
let template: string;
let first: string;
let firstVersions: Readonly<Record<string, string>>;
const temporary = () => mkdtempSync(path.join(tmpdir(), 'prizestash-versions-'));
beforeAll(async () => {
  root = template = temporary();
  for (const [file, text] of Object.entries(files)) write(file, text);
  git('init', '--quiet');
  first = commit();
  firstVersions = await versions();
});
afterAll(() => rmSync(template, { recursive: true }));

beforeEach(() => {
  root = temporary();
  cpSync(template, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const replaceIn = (file: string, text: string, replacement: string) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  expect(source).toContain(text);
  write(file, source.replace(text, replacement));
};
const locked = (name: string) => () =>
  replaceIn('package-lock.json', `/${name}":{"version":"1.0.0"`, `/${name}":{"version":"1.0.1"`);
const typed = (module: string) => () =>
  write(`shared/src/${module}.ts`, `export const ${module} = '1';`);
const edited = (file: string) => () => write(file, `${files[file]} `);

it('gives the same version to a clone with line ends of Windows', async () => {
  cpSync(path.join(repositoryRoot, '.gitattributes'), path.join(root, '.gitattributes'));
  write('mfe-legal/src/app.ts', `${files['mfe-legal/src/app.ts']}\n// a second line\n`);
  commit();
  const clone = path.join(root, '.cache/clone');
  git('clone', '--quiet', '-c', 'core.autocrlf=true', '-c', 'core.eol=crlf', root, clone);
  expect(await versions(clone)).toEqual(await versions());
});

describe('a repository that git does not read', () => {
  afterEach(() => {
    delete process.env['GIT_TEST_ASSUME_DIFFERENT_OWNER'];
  });

  it.each([
    [
      'is of another user',
      () => void (process.env['GIT_TEST_ASSUME_DIFFERENT_OWNER'] = '1'),
      'detected dubious ownership in repository',
    ],
    ['has a broken HEAD', () => write('.git/HEAD', 'x'), 'not a git repository'],
    [
      'lost its objects',
      () => rmSync(path.join(root, '.git/objects'), { recursive: true }),
      'not a git repository',
    ],
    [
      'lost a commit',
      () => {
        for (const folder of readdirSync(path.join(root, '.git/objects'))) {
          if (folder.length === 2)
            rmSync(path.join(root, '.git/objects', folder), { recursive: true });
        }
      },
      'bad object HEAD',
    ],
  ])('and that %s has no version', async (_, breakIt, sentence) => {
    breakIt();
    await expect(sourceVersion('mfe-legal', root)).rejects.toThrow(sentence);
    await expect(sourceVersion('mfe-legal', root)).rejects.toThrow(`git does not read ${root}`);
  });
});

it.each([
  ['its own source', edited('mfe-legal/src/app.ts'), ['mfe-legal']],
  ['its own test', edited('mfe-legal/src/app.test.ts'), []],
  [
    'a component that the remotes bundle',
    edited('shared/src/ui/button.ts'),
    ['mfe-claim', 'mfe-legal'],
  ],
  ['its style sheet', edited('shared/src/ui/button.css'), ['mfe-claim', 'mfe-legal']],
  ['a component that the shell bundles', edited('shared/src/ui/ticket.ts'), ['shell']],
  ['a style sheet of the shell', edited('shared/src/ui/base.css'), ['shell']],
  ['a module that one remote bundles', edited('shared/src/dates.ts'), ['mfe-claim']],
  ['a file that only exports others again', edited('shared/src/ui/index.ts'), []],
  ['a singleton that is another type', typed('site'), ['shell', 'mfe-claim']],
  ['a singleton that is another type for no remote', typed('contact'), ['shell']],
  ['a singleton', edited('shared/src/site.ts'), ['shell']],
  ['a singleton that the shell provides only', edited('shared/src/contact.ts'), ['shell']],
  ['a dependency of one remote', locked('masks'), ['mfe-claim']],
  ['a dependency of that dependency', locked('letters'), ['mfe-claim']],
  ['a dependency of a module that one remote bundles', locked('dates'), ['mfe-claim']],
  ['a dependency of other packages', locked('other'), []],
  ['a build tool', locked('packer'), ['shell', 'mfe-claim', 'mfe-legal']],
  [
    'the build',
    edited('platform/remote-kit/src/webpack/index.ts'),
    ['shell', 'mfe-claim', 'mfe-legal'],
  ],
  [
    'the names of singletons',
    edited('platform/release-store/src/release-format/singletons.ts'),
    ['shell', 'mfe-claim', 'mfe-legal'],
  ],
])('gives new versions to the packages that contain %s', async (_what, change, expected) => {
  change();
  commit();
  const after = Object.entries(await versions());
  const changed = after.filter(([name, version]) => version !== firstVersions[name]);
  expect(changed.map(([name]) => name)).toEqual(expected);
});

it('names the last commit of the inputs', async () => {
  edited('mfe-legal/src/app.ts')();
  const second = commit();
  locked('masks')();
  commit();
  expect(await sourceVersion('mfe-claim', root)).toMatchObject({ commit: first });
  const { version, commit: last } = await sourceVersion('mfe-legal', root);
  expect(last).toBe(second);
  expect(version).toMatch(new RegExp(`^1\\.0\\.0-${second}-[0-9a-f]{8}$`));
  expect(semver.valid(version)).toBe(version);
});

it('marks sources that are not committed', async () => {
  edited('mfe-legal/src/app.ts')();
  expect(await sourceVersion('mfe-legal', root)).toMatchObject({
    version: expect.stringMatching(`^1\\.0\\.0-${first}-[0-9a-f]{8}\\.dirty$`) as string,
    commit: `${first} uncommitted`,
  });
  locked('masks')();
  expect((await versions())['mfe-claim']).toMatch(/\.dirty$/);
  expect((await versions())['shell']).toBe(firstVersions['shell']);
});

it('gives the same version to the same commit in every clone', async () => {
  edited('mfe-legal/src/app.ts')();
  commit();
  const clone = path.join(root, 'clone');
  git('clone', '--quiet', root, clone);
  expect(await versions(clone)).toEqual(await versions());
  expect(() => requireHistory(clone)).not.toThrow();
});

it('refuses to release from a shallow clone, whose versions hold no commit', async () => {
  edited('mfe-legal/src/app.ts')();
  commit();
  const clone = path.join(root, 'clone');
  git('clone', '--quiet', '--depth', '1', `file://${root}`, clone);
  const { version, commit: known } = await sourceVersion('mfe-legal', clone);
  expect(version).toMatch(/^1\.0\.0-shallow-[0-9a-f]{8}$/);
  expect(known).toBe('none');
  expect(() => requireHistory(clone)).toThrow(
    `${clone} is a shallow clone, and versions are derived from the history. Run git fetch --unshallow; in CI, check out with fetch-depth: 0.`,
  );
});

it('makes versions of the digest where there is no history', async () => {
  rmSync(path.join(root, '.git'), { recursive: true });
  expect((await versions())['shell']).toMatch(/^1\.0\.0-nogit-[0-9a-f]{8}$/);
});

it.each([
  [
    "export { page } from './pages/page';",
    'mfe-legal does not build:\nmfe-legal/src/app.ts:2: Could not resolve "./pages/page"',
  ],
  [
    "export { page } from '@prizestash/shared/pages';",
    'mfe-legal does not build:\nmfe-legal/src/app.ts:2: shared/package.json does not export "@prizestash/shared/pages"',
  ],
  [
    "import pad from 'left-pad'; export default pad;",
    'mfe-legal imports left-pad, which is not in package-lock.json; add it to mfe-legal/package.json and run npm install.',
  ],
])('says in a sentence that an import is wrong: %s', async (source, message) => {
  write('mfe-legal/src/app.ts', `\n${source}`);
  await expect(sourceVersion('mfe-legal', root)).rejects.toMatchObject({
    code: 'build-failed',
    message,
  });
});

it.each([
  ['a source', 'mfe-legal/src/app.ts', false],
  ['a text', 'mfe-legal/content/rules.md', false],
  ['a loader', 'mfe-legal/loaders/text.js', true],
  ['the configuration', 'mfe-legal/webpack.config.mjs', true],
  ['the build stage', 'platform/remote-kit/src/webpack/index.ts', true],
  ['the browsers', 'browserslist', true],
])('has the tools of another build after a change of %s: %s, %s', async (_, file, changes) => {
  const { tools } = await sourceVersion('mfe-legal', root);
  write(file, `${files[file] ?? ''}\n`);
  expect((await sourceVersion('mfe-legal', root)).tools !== tools).toBe(changes);
});

it('has the tools of another build with another version of a locked package', async () => {
  const { tools } = await sourceVersion('mfe-legal', root);
  const lock = files['package-lock.json'] ?? '';
  const packer = '"node_modules/packer":{"version":"1.0';
  write('package-lock.json', lock.replace(packer, packer.replace('1.0', '1.1')));
  expect((await sourceVersion('mfe-legal', root)).tools).not.toBe(tools);
});
