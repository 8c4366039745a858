import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from '@prizestash/shared/remote';
import { programOf } from '@prizestash/lab/site/npm-scripts';
import { findRemotes } from '@prizestash/remote-kit/packages';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'services/api/README.md',
  ...readdirSync(path.join(repositoryRoot, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

function scriptsOf(folder: string): string[] {
  const text = readFileSync(path.join(repositoryRoot, folder, 'package.json'), 'utf8');
  return Object.keys((JSON.parse(text) as { scripts?: object }).scripts ?? {});
}

function routesOf(remote: string): string[] {
  const file = path.join(repositoryRoot, remote, 'src/manifest');
  const { manifest } = require(file) as { manifest: RemoteManifest };
  return manifest.routes.map(({ path: url }) => `${url} ${manifest.name}`);
}

// Its commands run in the other repository; the browser tests run them word for word.
const ownRepository = /^## A remote in a separate repository$[^]*?(?=^## |(?![^]))/m;

describe.each(documents)('%s', (file) => {
  it('names only commands that exist', () => {
    const text = read(file).replace(ownRepository, '');
    const commands = [
      ...text.matchAll(/npm (?:run )?(?:-s )?([a-z][a-z:-]*)(?: -w ([a-z/-]+))?/g),
    ].filter(([command]) => command.startsWith('npm run') || /^npm (start|test)\b/.test(command));
    const missing = commands.filter(
      ([, script = '', workspace = '.']) => !scriptsOf(workspace).includes(script),
    );
    expect(missing.map(([command]) => command)).toEqual([]);
  });
});

/** The folders of the commands of an npm script. */
const foldersOf = (group: string) => programOf(group).split(',');

it.each(documents)('%s names only programs that exist', (file) => {
  const named = [...read(file).matchAll(/npm run (?:-s )?(delivery|api|check|kit) -- ([a-z-]+)/g)];
  const missing = named.filter(
    ([, group = '', name = '']) =>
      !foldersOf(group).some((one) => existsSync(path.join(repositoryRoot, one, `${name}.ts`))),
  );
  expect(missing.map(([command]) => command)).toEqual([]);
});

describe.each(['delivery', 'api', 'check', 'kit'])('%s', (group) => {
  const files = foldersOf(group).flatMap((folder) =>
    readdirSync(path.join(repositoryRoot, folder))
      .filter((file) => /^[\w-]+\.ts$/.test(file))
      .map((file) => path.join(folder, file)),
  );

  it('has a command in each of its files, and no part of one', () => {
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => /^export /m.test(read(file)))).toEqual([]);
  });

  it('names its commands where none is named', () => {
    const program = path.join(repositoryRoot, 'platform/dev/bin/run.js');
    const args = [program, programOf(group), 'no-command'];
    const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const names = files
      .map((file) => path.basename(file, '.ts'))
      .filter((one) => one !== 'default');
    expect([stderr, status]).toEqual([`Name one of: ${names.sort().join(', ')}.\n`, 1]);
  });
});

it('quality/checks/README.md has a question for each of few folders, and a time for each check', () => {
  const tracked = spawnSync('git', ['ls-files'], {
    cwd: path.join(repositoryRoot, programOf('check')),
    encoding: 'utf8',
  }).stdout.split('\n');
  const folders = new Set(tracked.flatMap((file) => /^(.+?)\//.exec(file)?.[1] ?? []));
  const rows = [
    ...read('quality/checks/README.md').matchAll(/^\| `([a-z-]+)` +\| (.+?) +\| [A-Z].+\? .*\|$/gm),
  ];
  expect(rows.map(([, folder]) => folder)).toEqual([...folders]);
  expect(rows.length).toBeLessThanOrEqual(11);
  const timed = rows.flatMap(([, , checks = '']) =>
    [...checks.matchAll(/`([a-z-]+)`: [\w ]+ (?:seconds|minutes?)/g)].map(([, name]) => name),
  );
  const checks = tracked.flatMap((file) => /^(?!default)([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  expect(timed.sort()).toEqual(checks);
});

it('reads commands from the documents', () => {
  expect(read('README.md').match(/npm run [a-z]/g)?.length).toBeGreaterThan(10);
});

it('README.md has no sentence over 25 words', () => {
  const prose = read('README.md')
    .replace(/^```[^]*?^```$/gm, '')
    .replace(/^\|.*$/gm, '')
    .replace(/\]\([^)]*\)/g, ']');
  const sentences = prose.split(/\n|(?<=[.!?])\s/).map((sentence) => sentence.trim().split(/\s+/));
  expect(sentences.length).toBeGreaterThan(30);
  expect(sentences.filter((words) => words.length > 25).map((words) => words.join(' '))).toEqual(
    [],
  );
});

describe('docs/glossary.md', () => {
  const words = [...read('docs/glossary.md').matchAll(/^\| \*\*([a-z ]+)\*\* +\| .+ \|$/gm)];

  it('explains each of its few words once, and is linked from where readers begin', () => {
    const names = words.map(([, word]) => word);
    expect(names.length).toBeGreaterThan(15);
    expect(names.length).toBeLessThan(21);
    expect(names).toEqual([...new Set(names)]);
    expect(read('README.md')).toContain('](docs/glossary.md)');
    expect(read('docs/architecture.md')).toContain('](glossary.md)');
  });

  it.each(words.map(([, word = '']) => word))('explains %s, which other documents use', (word) => {
    const texts = documents.filter((file) => file !== 'docs/glossary.md').map(read);
    const using = texts.filter((text) => new RegExp(`\\b${word}s?\\b`, 'i').test(text));
    expect(using.length).toBeGreaterThan(1);
  });
});

describe('docs/architecture.md', () => {
  // A new remote is not required to have rows: creating one changes no file outside its folder.
  it('lists every route of the packages in its table, with the folder of the page', () => {
    const rows = [
      ...read('docs/architecture.md').matchAll(
        /^\| `(\/[^`]*)` +\| ([a-z-]+) +\| `([^`]+)` +\|$/gm,
      ),
    ];
    const listed = rows.map(([, url, owner]) => `${url} ${owner}`).sort();
    const owners = new Set(rows.map(([, , owner]) => owner));
    const remotes = findRemotes().filter((remote) => owners.has(remote));
    expect(remotes.length).toBeGreaterThan(2);
    expect(listed).toEqual([...remotes.flatMap(routesOf), '/ shell'].sort());
    for (const [, url, , folder = ''] of rows) {
      expect([url, folder, existsSync(path.join(repositoryRoot, folder))]).toEqual([
        url,
        folder,
        true,
      ]);
    }
  });
});
