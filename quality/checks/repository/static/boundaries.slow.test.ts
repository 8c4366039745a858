import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRemotes, workspaceFolders } from '@prizestash/remote-kit/packages';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const program = path.join(
  repositoryRoot,
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
);
const [remote = '', other = ''] = findRemotes();

const { forbidden } = createRequire(__filename)(
  path.join(repositoryRoot, '.dependency-cruiser.cjs'),
) as { readonly forbidden: readonly { readonly name: string }[] };

/** The last stages of packages. Nothing comes after them, so they have no rule. */
const lastStages = { 'release-store': 'release-set', verifier: 'cli', promotion: 'cli' };
/** The folders of stages, by package in their order. */
const stages = Object.entries(lastStages).map(([name, last]) => {
  const rule = new RegExp(`^${name}-(.+)-imports-earlier`);
  const names = [...forbidden.flatMap((one) => rule.exec(one.name)?.[1] ?? []), last];
  return names.map((stage) => ({ name, stage, folder: `platform/${name}/src/${stage}` }));
});

interface Case {
  readonly rule: string;
  readonly file: string;
  /** A path from the root of the repository, a path that begins with a dot, or a module's name. */
  readonly imports: string;
}

/** Each stage imports the stage after it. */
const laterStages: readonly Case[] = stages.flatMap((folders) =>
  folders.slice(0, -1).map(({ name, stage, folder }, index) => ({
    rule: `${name}-${stage}-imports-earlier-stages`,
    file: `${folder}/a.ts`,
    imports: `${folders[index + 1]?.folder}/b`,
  })),
);

/** One import for each thing that a rule forbids. */
const violations: readonly Case[] = [
  ['remote-imports-only-shared', `${remote}/src/a.ts`, `${other}/src/b`],
  ['remote-imports-only-shared', `${remote}/src/b.ts`, 'shell/src/b'],
  ['remote-imports-only-shared', `${remote}/src/c.ts`, 'platform/remote-kit/src/b'],
  ['remote-uses-the-navigation-of-shared', `${remote}/src/d.ts`, 'react-router'],
  ['shell-imports-only-shared', 'shell/src/a.ts', `${remote}/src/b`],
  ['shell-imports-only-shared', 'shell/src/h.ts', '@prizestash/server-kit/b'],
  ['webpack-config-imports-the-preset', 'shell/webpack.config.js', 'platform/promotion/src/cli/b'],
  ['shared-imports-nobody', 'shared/src/a.ts', 'services/api/src/b'],
  ['shared-imports-nobody', 'shared/src/c.ts', '@prizestash/server-kit/b'],
  ['rules-import-only-rules', 'shared/src/rules/a.ts', 'shared/src/b'],
  ['rules-import-only-rules', 'shared/src/rules/b.ts', 'react-router'],
  ['drawing-imports-only-rules', 'drawings/src/a.ts', 'shared/src/b'],
  ['verifier-imports-nobody', 'drawings/verifier/a.js', 'shared/src/b'],
  ['api-imports-only-rules-and-drawings', 'services/api/src/a.ts', '@prizestash/shared/open'],
  [
    'api-tests-import-only-rules-and-fixtures',
    'services/api/src/a.test.ts',
    '@prizestash/shared/open',
  ],
  [
    'partner-sandbox-imports-only-the-server-kit',
    'services/partner-sandbox/src/a.ts',
    '@prizestash/shared/open',
  ],
  ['server-kit-imports-nobody', 'platform/server-kit/src/a.ts', '@prizestash/shared/open'],
  ['release-store-imports-packages-before-it', 'platform/release-store/src/a.ts', 'shell/src/b'],
  ['site-host-imports-packages-before-it', 'platform/site-host/src/a.ts', 'shell/src/b'],
  ['verifier-imports-packages-before-it', 'platform/verifier/src/a.ts', 'shell/src/b'],
  ['promotion-imports-packages-before-it', 'platform/promotion/src/a.ts', 'services/api/src/b'],
  [
    'promotion-imports-packages-before-it',
    'platform/promotion/src/c.ts',
    '@prizestash/remote-kit/b',
  ],
  ['canary-judge-imports-packages-before-it', 'platform/canary-judge/src/a.ts', 'shell/src/b'],
  [
    'delivery-tests-import-no-build',
    'platform/promotion/src/a.test.ts',
    '@prizestash/remote-kit/b',
  ],
  ['release-pages-imports-packages-before-it', 'platform/release-pages/src/a.ts', 'shell/src/b'],
  [
    'release-page-imports-only-shared',
    'platform/release-pages/src/page/a.ts',
    'services/api/src/b',
  ],
  ['remote-kit-imports-no-promotion', 'platform/remote-kit/src/a.ts', 'services/api/src/b'],
  ['delivery-knows-no-bundler', 'platform/promotion/src/d.ts', 'webpack'],
  [
    'packages-import-each-other-by-name',
    'platform/remote-kit/src/b.ts',
    'platform/release-store/src/delivery-error',
  ],
  ['packages-import-each-other-by-name', 'quality/checks/a.ts', 'services/api/src/b'],
  ['lab-imports-only-the-server-kit', 'quality/lab/src/a.ts', '@prizestash/shared/open'],
  ['lab-imports-only-the-server-kit', 'quality/lab/src/c.ts', 'quality/lab/src/site/b'],
  ['tests-and-checks-share-the-lab-alone', 'quality/lab/src/site/c.ts', 'quality/e2e/b'],
  ['tests-and-checks-share-the-lab-alone', 'quality/lab/src/site/d.ts', 'quality/checks/b'],
  [
    'only-commands-and-tests-start-programs',
    'platform/promotion/src/b.ts',
    '@prizestash/server-kit/program/b',
  ],
  ['tests-and-checks-share-the-lab-alone', 'quality/e2e/a.ts', 'quality/checks/site/b'],
  ['tests-and-checks-share-the-lab-alone', 'quality/checks/site/z.ts', 'quality/e2e/b'],
  ['packages-import-each-other-by-name', 'quality/checks/c.ts', 'quality/lab/src/b'],
  ['packages-import-each-other-by-name', 'quality/e2e/c.ts', 'quality/lab/src/site/b'],
  [
    'api-tests-import-only-rules-and-fixtures',
    'services/api/src/b.test.ts',
    '@prizestash/lab/site/b',
  ],
  ['no-product-code-imports-quality', 'platform/dev/src/local/a.ts', 'quality/e2e/b'],
  ['no-product-code-imports-quality', 'platform/dev/src/local/b.ts', '@prizestash/lab/b'],
  ['no-product-code-imports-quality', 'services/api/src/c.ts', 'quality/e2e/b'],
  ['no-product-code-imports-quality', 'shell/src/c.ts', 'quality/checks/b'],
  ['packages-import-each-other-by-name', 'shell/src/d.ts', 'shared/src/b'],
  ['only-tests-import-fixtures', 'shell/src/e.ts', 'shell/src/testing/b'],
  ['no-unresolvable-imports', 'shell/src/f.ts', '@prizestash/shared/hidden'],
  ['no-cycles', 'shell/src/one.ts', 'shell/src/two'],
].map(([rule = '', file = '', imports = '']) => ({ rule, file, imports }));

/** Imports that every rule allows. */
const allowed: readonly Omit<Case, 'rule'>[] = [
  [`${remote}/src/z.ts`, '@prizestash/shared/open'],
  ['shell/src/z.ts', '@prizestash/shared/open'],
  ['shell/src/z.test.ts', 'shell/src/testing/b'],
  ['services/api/src/z.ts', '@prizestash/shared/rules/c'],
  ['services/api/src/y.ts', '@prizestash/server-kit/b'],
  ['services/partner-sandbox/src/y.ts', '@prizestash/server-kit/b'],
  ['platform/promotion/src/y.ts', '@prizestash/server-kit/b'],
  ['platform/remote-kit/src/y.ts', '@prizestash/server-kit/b'],
  ['platform/promotion/src/cli/z.ts', '@prizestash/release-store/delivery-error'],
  ['platform/release-store/src/release-format/z.ts', 'platform/release-store/src/delivery-error'],
  ['platform/promotion/src/z.test.ts', '@prizestash/lab/b'],
  ['quality/e2e/z.ts', '@prizestash/dev/local/b'],
  ['platform/dev/src/local/z.ts', '@prizestash/server-kit/program/b'],
  ['quality/checks/site/y.ts', '@prizestash/lab/site/b'],
  ['quality/e2e/y.ts', '@prizestash/lab/site/b'],
  ['quality/lab/src/site/z.ts', '@prizestash/release-store/delivery-error'],
  ['platform/remote-kit/src/z.ts', '@prizestash/release-store/delivery-error'],
  ['quality/checks/z.ts', '@prizestash/release-store/delivery-error'],
].map(([file = '', imports = '']) => ({ file, imports }));

/** The other half of each cycle. */
const cycle: readonly Omit<Case, 'rule'>[] = [
  ['shell/src/two.ts', 'shell/src/one'],
  ['platform/verifier/src/verify/one/a.ts', 'platform/verifier/src/verify/two/a'],
  ['platform/verifier/src/verify/two/b.ts', 'platform/verifier/src/verify/one/b'],
].map(([file = '', imports = '']) => ({ file, imports }));

/** Packages whose exports the imports above name. */
const packages: Readonly<Record<string, object>> = {
  shared: {
    name: '@prizestash/shared',
    exports: { './open': './src/b.ts', './rules/*': './src/rules/*.ts' },
  },
  'platform/server-kit': { name: '@prizestash/server-kit', exports: { './*': './src/*.ts' } },
  'platform/release-store': { name: '@prizestash/release-store', exports: { './*': './src/*.ts' } },
  'platform/remote-kit': { name: '@prizestash/remote-kit', exports: { './*': './src/*.ts' } },
  'platform/dev': { name: '@prizestash/dev', exports: { './*': './src/*.ts' } },
  'quality/lab': { name: '@prizestash/lab', exports: { './*': './src/*.ts' } },
};

/** Files that the imports above lead to. */
const targets = [
  ...[
    ...findRemotes(),
    'shell',
    'shared',
    'services/api/src',
    'platform/server-kit/src',
    'platform/remote-kit/src',
    'quality/lab/src',
  ].map((source) => (source.includes('/') ? `${source}/b.ts` : `${source}/src/b.ts`)),
  ...stages.flat().map(({ folder }) => `${folder}/b.ts`),
  'platform/release-store/src/delivery-error.ts',
  'platform/verifier/src/verify/two/a.ts',
  'platform/verifier/src/verify/one/b.ts',
  'quality/e2e/b.ts',
  'quality/lab/src/site/b.ts',
  'quality/checks/b.ts',
  'platform/dev/src/local/b.ts',
  'platform/server-kit/src/program/b.ts',
  'quality/checks/site/b.ts',
  'shell/src/testing/b.ts',
  'shared/src/rules/c.ts',
  'node_modules/react-router/index.ts',
  'node_modules/webpack/index.ts',
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
    for (const [place, description] of Object.entries(packages)) {
      write(`${place}/package.json`, JSON.stringify(description));
    }
    for (const name of ['react-router', 'webpack']) {
      write(`node_modules/${name}/package.json`, '{ "main": "index.ts" }');
    }
    for (const file of targets) write(file, 'export type Target = string;\n');
    for (const { file, imports } of [...violations, ...laterStages, ...allowed, ...cycle]) {
      const named = imports.startsWith('@') || imports === 'react-router' || imports === 'webpack';
      const to = named ? imports : path.posix.relative(path.posix.dirname(file), imports);
      const specifier = named || to.startsWith('.') ? to : `./${to}`;
      // A type-only import: no rule may depend on what the compiler leaves in.
      write(
        file,
        file.endsWith('.js')
          ? `require('${specifier}');\n`
          : `import type { Target } from '${specifier}';\nexport type Again = Target;\n`,
      );
    }
    mkdirSync(path.join(folder, 'node_modules/@prizestash'));
    for (const [place, description] of Object.entries(packages)) {
      const { name } = description as { name: string };
      symlinkSync(path.join(folder, place), path.join(folder, 'node_modules', name));
    }
    found = cruise('.dependency-cruiser.cjs');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([...violations, ...laterStages])(
    'reports $rule for $file importing $imports',
    ({ rule, file }) => {
      const rules = found.filter(({ from }) => from === file).map((one) => one.rule.name);
      expect(rules).toContain(rule);
    },
  );

  it.each(allowed)('allows $file to import $imports', ({ file }) => {
    expect(found.filter(({ from }) => from === file)).toEqual([]);
  });

  it('starts no program of quality with a command that does not check', () => {
    const checks = /^(check|test(:\w+)*|lint:styles|boundaries|sizes|screenshots)$/;
    const manifests = ['', ...workspaceFolders(repositoryRoot)].map((one) =>
      path.join(one, 'package.json'),
    );
    const commands = manifests.flatMap((file) => {
      const text = readFileSync(path.join(repositoryRoot, file), 'utf8');
      const { scripts = {} } = JSON.parse(text) as { scripts?: Record<string, string> };
      return Object.entries(scripts).filter(([name]) => !checks.test(name));
    });
    expect(commands.length).toBeGreaterThan(20);
    expect(commands.filter(([, command]) => command.includes('quality/'))).toEqual([]);
  });

  it('has a violating case for every rule', () => {
    const tested = new Set([...violations, ...laterStages].map(({ rule }) => rule));
    expect(forbidden.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });

  it('reports a cycle between folders that is none between files', () => {
    const folders = cruise('quality/checks/repository/static/folder-cycles.cjs');
    expect(folders.map(({ from }) => from)).toContain('platform/verifier/src/verify/one');
  });
});
