import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/webpack/packages';
import { findRemotes } from '../../delivery/src/webpack/packages';

const program = path.join(
  repositoryRoot,
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
);
const [remote = '', other = ''] = findRemotes();

interface Case {
  readonly rule: string;
  readonly file: string;
  readonly imports: string;
}

/** One import for each thing that a rule forbids. */
const violations: readonly Case[] = [
  {
    rule: 'remote-imports-only-shared',
    file: `${remote}/src/a.ts`,
    imports: `../../${other}/src/b`,
  },
  { rule: 'remote-imports-only-shared', file: `${remote}/src/b.ts`, imports: '../../shell/src/b' },
  {
    rule: 'remote-imports-only-shared',
    file: `${remote}/src/c.ts`,
    imports: '../../delivery/src/webpack/b',
  },
  {
    rule: 'remote-uses-the-navigation-of-shared',
    file: `${remote}/src/d.ts`,
    imports: 'react-router',
  },
  { rule: 'shell-imports-only-shared', file: 'shell/src/a.ts', imports: `../../${remote}/src/b` },
  {
    rule: 'webpack-config-imports-the-preset',
    file: 'shell/webpack.config.js',
    imports: '../delivery/src/cli/b',
  },
  { rule: 'shared-imports-nobody', file: 'shared/src/a.ts', imports: '../../api/src/b' },
  { rule: 'rules-import-only-rules', file: 'shared/src/rules/a.ts', imports: '../b' },
  { rule: 'rules-import-only-rules', file: 'shared/src/rules/b.ts', imports: 'react-router' },
  {
    rule: 'api-imports-only-rules-and-drawings',
    file: 'api/src/a.ts',
    imports: '@prizestash/shared/open',
  },
  {
    rule: 'api-tests-import-only-rules-and-fixtures',
    file: 'api/src/a.test.ts',
    imports: '@prizestash/shared/open',
  },
  {
    rule: 'partner-sandbox-imports-only-the-server-kit',
    file: 'partner-sandbox/src/a.ts',
    imports: '@prizestash/shared/open',
  },
  {
    rule: 'server-kit-imports-nobody',
    file: 'server-kit/src/a.ts',
    imports: '@prizestash/shared/open',
  },
  { rule: 'shared-imports-nobody', file: 'shared/src/c.ts', imports: '@prizestash/server-kit/b' },
  {
    rule: 'shell-imports-only-shared',
    file: 'shell/src/h.ts',
    imports: '@prizestash/server-kit/b',
  },
  {
    rule: 'delivery-imports-only-shared-and-the-server-kit',
    file: 'delivery/src/a.ts',
    imports: '../../api/src/b',
  },
  { rule: 'remote-kit-imports-delivery', file: 'remote-kit/src/a.ts', imports: '../../api/src/b' },
  { rule: 'lab-imports-nobody', file: 'lab/src/a.ts', imports: '../../api/src/b' },
  {
    rule: 'only-tests-start-programs-with-the-lab',
    file: 'delivery/src/b.ts',
    imports: '@prizestash/lab/b',
  },
  { rule: 'browser-tests-import-no-checks', file: 'e2e/a.ts', imports: '../tools/topology/b' },
  {
    rule: 'programs-that-tests-start-import-no-tests',
    file: 'tools/local/a.ts',
    imports: '../../e2e/b',
  },
  { rule: 'no-product-code-imports-tools', file: 'api/src/c.ts', imports: '../../e2e/b' },
  { rule: 'no-product-code-imports-tools', file: 'shell/src/c.ts', imports: '../../tools/b' },
  {
    rule: 'packages-import-each-other-by-name',
    file: 'shell/src/d.ts',
    imports: '../../shared/src/b',
  },
  { rule: 'only-tests-import-fixtures', file: 'shell/src/e.ts', imports: './testing/b' },
  { rule: 'no-unresolvable-imports', file: 'shell/src/f.ts', imports: '@prizestash/shared/hidden' },
  ...['releases', 'verify', 'prerender', 'promote', 'serve', 'cli'].map((later, index, all) => {
    const stage = ['webpack', ...all][index] ?? '';
    return {
      rule: `delivery-${stage}-imports-earlier-stages`,
      file: `delivery/src/${stage}/a.ts`,
      imports: `../${later}/b`,
    };
  }),
];

/** Imports that every rule allows. */
const allowed: readonly Omit<Case, 'rule'>[] = [
  { file: `${remote}/src/z.ts`, imports: '@prizestash/shared/open' },
  { file: 'shell/src/z.ts', imports: '@prizestash/shared/open' },
  { file: 'shell/src/z.test.ts', imports: './testing/b' },
  { file: 'api/src/z.ts', imports: '@prizestash/shared/rules/c' },
  ...['api', 'partner-sandbox', 'delivery', 'remote-kit'].map((folder) => ({
    file: `${folder}/src/y.ts`,
    imports: '@prizestash/server-kit/b',
  })),
  { file: 'delivery/src/cli/z.ts', imports: '../webpack/b' },
  { file: 'delivery/src/webpack/z.ts', imports: '../delivery-error' },
  { file: 'delivery/src/z.test.ts', imports: '@prizestash/lab/b' },
  { file: 'e2e/z.ts', imports: '../tools/local/b' },
  { file: 'tools/topology/z.ts', imports: '../../e2e/b' },
  { file: 'tools/z.ts', imports: '../api/src/b' },
];

const cycle: readonly Omit<Case, 'rule'>[] = [
  { file: 'shell/src/one.ts', imports: './two' },
  { file: 'shell/src/two.ts', imports: './one' },
  { file: 'delivery/src/verify/one/a.ts', imports: '../two/a' },
  { file: 'delivery/src/verify/two/b.ts', imports: '../one/b' },
];

/** Files that the imports above lead to. */
const targets = [
  ...[...findRemotes(), 'shell', 'shared', 'api', 'server-kit', 'lab'].map(
    (folder) => `${folder}/src/b.ts`,
  ),
  ...['webpack', 'releases', 'verify', 'prerender', 'promote', 'serve', 'cli'].map(
    (stage) => `delivery/src/${stage}/b.ts`,
  ),
  'delivery/src/delivery-error.ts',
  'delivery/src/verify/two/a.ts',
  'delivery/src/verify/one/b.ts',
  'e2e/b.ts',
  'tools/b.ts',
  'tools/local/b.ts',
  'tools/topology/b.ts',
  'shell/src/testing/b.ts',
  'shared/src/rules/c.ts',
  'node_modules/react-router/index.ts',
];

let folder = '';

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

function cruise(config: string): readonly Violation[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--config', path.join(repositoryRoot, config), '--output-type', 'json', '.'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

describe('module boundaries', () => {
  let found: readonly Violation[];

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'prizestash-boundaries-')));
    const exports = { './open': './src/b.ts', './rules/*': './src/rules/*.ts' };
    write('shared/package.json', JSON.stringify({ name: '@prizestash/shared', exports }));
    write('lab/package.json', '{ "name": "@prizestash/lab", "exports": { "./*": "./src/*.ts" } }');
    write('node_modules/react-router/package.json', '{ "main": "index.ts" }');
    for (const file of targets) write(file, 'export type Target = string;\n');
    for (const { file, imports } of [...violations, ...allowed, ...cycle]) {
      // A type-only import: no rule may depend on what the compiler leaves in.
      const isScript = file.endsWith('.js');
      write(
        file,
        isScript
          ? `require('${imports}');\n`
          : `import type { Target } from '${imports}';\nexport type Again = Target;\n`,
      );
    }
    write(
      'server-kit/package.json',
      JSON.stringify({ name: '@prizestash/server-kit', exports: { './*': './src/*.ts' } }),
    );
    mkdirSync(path.join(folder, 'node_modules/@prizestash'));
    for (const name of ['shared', 'server-kit', 'lab']) {
      symlinkSync(path.join(folder, name), path.join(folder, 'node_modules/@prizestash', name));
    }
    found = cruise('.dependency-cruiser.cjs');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(violations)('reports $rule for $file importing $imports', ({ rule, file }) => {
    const rules = found.filter(({ from }) => from === file).map((one) => one.rule.name);
    expect(rules).toContain(rule);
  });

  it.each(allowed)('allows $file to import $imports', ({ file }) => {
    expect(found.filter(({ from }) => from === file)).toEqual([]);
  });

  it('reports a cycle of type-only imports', () => {
    const cycles = found.filter(({ rule }) => rule.name === 'no-cycles');
    expect(cycles.map(({ from }) => from)).toContain('shell/src/one.ts');
  });

  it('reports a cycle between folders of delivery that is none between files', () => {
    const folders = cruise('tools/boundaries/folder-cycles.cjs');
    expect(folders.map(({ from }) => from)).toContain('delivery/src/verify/one');
  });
});
