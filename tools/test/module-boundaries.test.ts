import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../../delivery/src/build/packages';

/** What each package may import of the others, beside itself (docs/architecture.md). */
const may: Readonly<Record<string, RegExp>> = {
  shared: /^$/,
  shell: /^shared$/,
  'mfe-claim': /^shared$/,
  'mfe-offers': /^shared$/,
  'mfe-legal': /^shared$/,
  api: /^shared$/,
  'partner-sandbox': /^$/,
  delivery: /^shared$/,
};

/** What is never published: tests, and the same site as one build, to measure this one against. */
const unpublished = /\.test\.tsx?$|\/testing\//;

interface Import {
  readonly file: string;
  readonly from: string;
  readonly specifier: string;
  /** The package that it leads to, or null for one of npm's. */
  readonly to: string | null;
}

function sourcesOf(name: string): string[] {
  return readdirSync(path.join(repositoryRoot, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(name, 'src', file));
}

function packageBehind(file: string, specifier: string): string | null {
  const [, scoped] = /^@prizestash\/([^/]+)/.exec(specifier) ?? [];
  if (scoped) return scoped;
  if (specifier in may || /^(shell|mfe-\w+)\//.test(specifier)) return specifier.split('/')[0]!;
  if (!specifier.startsWith('.')) return null;
  return path.posix.join(path.posix.dirname(file), specifier).split('/')[0]!;
}

/** Every import, dynamic ones and re-exports included. */
function importsOf(file: string, text: string): Import[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName: specifier }) => ({
    file,
    from: file.split('/')[0]!,
    specifier,
    to: packageBehind(file, specifier),
  }));
}

const climbs = ({ from, to }: Import) => to !== null && to !== from && !may[from]?.test(to);
/** Reaches into another package past its exports. */
const tunnels = ({ from, to, specifier }: Import) =>
  to !== null && to !== from && specifier.startsWith('.');

const imports = Object.keys(may)
  .flatMap(sourcesOf)
  .filter((file) => !unpublished.test(file))
  .flatMap((file) => importsOf(file, readFileSync(path.join(repositoryRoot, file), 'utf8')));
const told = ({ file, specifier }: Import) => `${file} imports ${specifier}`;

test('packages import only what the architecture lets them', () => {
  expect(imports.filter(climbs).map(told)).toEqual([]);
});

test('packages reach each other through exports, not through folders', () => {
  expect(imports.filter(tunnels).map(told)).toEqual([]);
});

test('every part of shared that is imported is one of its exports', () => {
  const { exports } = JSON.parse(
    readFileSync(path.join(repositoryRoot, 'shared/package.json'), 'utf8'),
  ) as { exports: Record<string, string> };
  const patterns = Object.keys(exports).map(
    (key) => new RegExp(`^@prizestash/shared${key.slice(1).replace('*', '[\\w-]+')}$`),
  );
  const foreign = imports.filter(
    ({ from, to, specifier }) =>
      from !== 'shared' && to === 'shared' && !patterns.some((pattern) => pattern.test(specifier)),
  );
  expect(foreign.map(told)).toEqual([]);
});

test('only the rules of shared reach the API', () => {
  const others = imports.filter(
    ({ from, to, specifier }) =>
      from === 'api' && to === 'shared' && !/^@prizestash\/shared\/rules\/[\w-]+$/.test(specifier),
  );
  expect(others.map(told)).toEqual([]);
});

test.each([
  ['shared/src/a.ts', `import { x } from '@prizestash/api';`],
  ['mfe-claim/src/a.ts', `export * from 'mfe-offers/src/app';`],
  ['mfe-claim/src/a.ts', `const x = import('../../mfe-legal/src/app');`],
  ['shell/src/a.ts', `import type { X } from '../../mfe-claim/src/x';`],
])('a wall stands: %s: %s', (file, text) => {
  expect(importsOf(file, text).filter(climbs)).toHaveLength(1);
});
