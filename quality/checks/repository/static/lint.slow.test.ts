import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const configuration = '.oxlintrc.json';
const browserRules = 'quality/checks/repository/static/browser-rules.mjs';

type Rules = Readonly<Record<string, unknown>>;
const { rules, overrides } = JSON.parse(
  readFileSync(path.join(repositoryRoot, configuration), 'utf8'),
) as { rules: Rules; overrides: readonly { rules: Rules }[] };

/** The code that breaks each rule, in a folder and a file that the rule is for. */
const violations: Readonly<
  Record<string, readonly [folder: string, code: string, extension?: string]>
> = {
  eqeqeq: ['drawings/src', 'export const a = (b: number) => b == 1;'],
  'no-array-constructor': ['drawings/src', 'export const a = new Array(1, 2);'],
  'no-console': ['drawings/src', 'console.log(1);'],
  'no-unused-expressions': ['drawings/src', 'export const a = 1;\na === 1;'],
  'no-unused-vars': ['drawings/src', 'const a = 1;'],
  'no-var': ['drawings/src', 'export var a = 1;'],
  'prefer-const': ['drawings/src', 'let a = 1;\nexport { a };'],
  'prefer-rest-params': ['drawings/src', 'export function a() {\n  return arguments;\n}'],
  'prefer-spread': [
    'drawings/src',
    'export const a = (b: (c: string) => void, d: [string]) => b.apply(undefined, d);',
  ],
  'react-hooks/exhaustive-deps': [
    'shell/src',
    "import { useEffect } from 'react';\nexport function A({ b }: { b: string }) {\n  useEffect(() => void b.length, []);\n  return null;\n}",
  ],
  'react-hooks/rules-of-hooks': [
    'shell/src',
    "import { useId } from 'react';\nexport function A({ b }: { b: boolean }) {\n  return b ? useId() : null;\n}",
  ],
  'typescript/ban-ts-comment': ['drawings/src', '// @ts-ignore\nexport const a = 1;'],
  'typescript/consistent-type-imports': [
    'drawings/src',
    "import { A } from './b';\nexport type B = A;",
  ],
  'typescript/no-duplicate-enum-values': ['drawings/src', 'export enum A {\n  B = 1,\n  C = 1,\n}'],
  'typescript/no-empty-object-type': ['drawings/src', 'export type A = {};'],
  'typescript/no-explicit-any': ['drawings/src', 'export type A = any;'],
  'typescript/no-extra-non-null-assertion': [
    'drawings/src',
    'export const a = (b: number | null) => b!!;',
  ],
  'typescript/no-floating-promises': ['drawings/src', 'export const a = () => {\n  fetch(``);\n};'],
  'typescript/no-import-type-side-effects': [
    'drawings/src',
    "import { type A } from './b';\nexport type B = A;",
  ],
  'typescript/no-misused-new': ['drawings/src', 'export interface A {\n  new (): A;\n}'],
  'typescript/no-namespace': ['drawings/src', 'export namespace A {\n  export const b = 1;\n}'],
  'typescript/no-non-null-asserted-optional-chain': [
    'drawings/src',
    'export const a = (b?: { c?: number }) => b?.c!;',
  ],
  'typescript/no-require-imports': ['drawings/src', "export const a = require('./b');"],
  'typescript/no-this-alias': [
    'drawings/src',
    'export class A {\n  b() {\n    const c = this;\n    return () => c;\n  }\n}',
  ],
  'typescript/no-unnecessary-type-constraint': [
    'drawings/src',
    'export type A<B extends unknown> = B[];',
  ],
  'typescript/no-unsafe-declaration-merging': [
    'drawings/src',
    'export interface A {\n  b: number;\n}\nexport class A {}',
  ],
  'typescript/no-unsafe-function-type': ['drawings/src', 'export type A = Function;'],
  'typescript/no-wrapper-object-types': ['drawings/src', 'export type A = String;'],
  'typescript/prefer-as-const': ['drawings/src', "export const a = 'b' as 'b';"],
  'typescript/prefer-namespace-keyword': ['drawings/src', 'declare module A {}'],
  'typescript/triple-slash-reference': ['drawings/src', '/// <reference path="./b.ts" />'],
  'compat/compat': ['mfe-claim/src', 'export const a = () => navigator.serial;'],
  'browser/no-formatter-at-load': ['shared/src', 'export const a = new Intl.NumberFormat();'],
  'browser/no-lookbehind': ['shell/src', 'export const a = () => /(?<!b)c/;'],
  'browser/no-relative-singleton': [
    'shared/src/ui',
    "import { a } from '../contact/b';\nexport { a as c };",
  ],
  'no-restricted-globals': ['shared/src/rules', 'export const a = () => window;'],
  'no-restricted-imports': ['drawings/src', "import 'node:child_process';", 'test.ts'],
  'no-restricted-properties': ['shared/src/rules', 'export const a = () => Date.now();'],
  'unicorn/no-useless-spread': ['drawings/src', 'export const a = (b: string) => ({ ...{ b } });'],
};

/** The same code where it is allowed. */
const allowed: readonly (readonly [rule: string, file: string])[] = [
  ['no-console', 'platform/promotion/src/a.ts'],
  ['no-console', 'shell/src/a.test.ts'],
  ['typescript/no-require-imports', 'platform/promotion/src/b.ts'],
  ['compat/compat', 'services/api/src/a.ts'],
  ['compat/compat', 'shell/src/server.tsx'],
  ['browser/no-formatter-at-load', 'shared/src/b.test.ts'],
  ['browser/no-relative-singleton', 'shell/src/ui/a.ts'],
  ['no-restricted-globals', 'shared/src/c.ts'],
  ['no-restricted-imports', 'drawings/src/a.ts'],
  ['no-restricted-imports', 'drawings/src/a.process.test.ts'],
  ['no-restricted-imports', 'drawings/src/a.slow.test.ts'],
];

interface Diagnostic {
  /** Plugin and rule, such as `typescript(no-explicit-any)`. */
  readonly code: string;
  readonly filename: string;
}

function fileOf(rule: string): string {
  const [folder, , extension = rule.startsWith('react-hooks/') ? 'tsx' : 'ts'] =
    violations[rule] ?? [];
  return `${folder}/${rule.replace('/', '-')}.${extension}`;
}

describe('the linter', () => {
  let folder = '';
  let found: readonly Diagnostic[] = [];

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'prizestash-lint-')));
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), `${text}\n`);
    };
    for (const rule of Object.keys(violations)) write(fileOf(rule), violations[rule]?.[1] ?? '');
    for (const [rule, file] of allowed) write(file, violations[rule]?.[1] ?? '');
    write('tsconfig.json', '{ "compilerOptions": { "strict": true, "lib": ["dom", "es2022"] } }');
    mkdirSync(path.join(folder, path.dirname(browserRules)), { recursive: true });
    for (const file of [configuration, browserRules, 'browserslist']) {
      copyFileSync(path.join(repositoryRoot, file), path.join(folder, file));
    }
    symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(folder, 'node_modules'));
    const { stdout, stderr } = spawnSync('node_modules/.bin/oxlint', ['--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
    found = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const rulesIn = (file: string) =>
    found
      .filter(({ filename }) => filename === file)
      .map(({ code }) => code.replace(/^eslint\((.*)\)$/, '$1').replace(/\((.*)\)$/, '/$1'));

  it.each(Object.keys(violations))('reports %s', (rule) => {
    expect(rulesIn(fileOf(rule))).toContain(rule);
  });

  it.each(allowed)('allows what %s forbids in %s', (rule, file) => {
    expect(rulesIn(file)).not.toContain(rule);
  });

  it('has a violating case for every rule', () => {
    const configured = [rules, ...overrides.map((one) => one.rules)].flatMap(Object.keys);
    expect(Object.keys(violations).sort()).toEqual([...new Set(configured)].sort());
  });
});

/** Runs the program that checks style sheets. */
function checkStyles(sheets: Readonly<Record<string, string>>) {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'prizestash-styles-')));
  try {
    for (const [file, css] of Object.entries(sheets)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), css);
    }
    copyFileSync(path.join(repositoryRoot, 'browserslist'), path.join(folder, 'browserslist'));
    const program = path.join(repositoryRoot, 'quality/checks/repository/static/styles.mjs');
    const options = { cwd: folder, encoding: 'utf8' } as const;
    return spawnSync(process.execPath, [program, ...Object.keys(sheets)], options);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the check of styles', () => {
  const faults = [
    ['.a { color: oklch(50% 0.1 20); }', '1:6 css-lch-lab'],
    ['.a {\n  &:hover { color: red; }\n}', '2:3 css-nesting'],
    ['.a { rotate: 3deg; }', '1:6 rotate is new'],
    ['.a { scale: 2; }', '1:6 scale is new'],
    ['.a { translate: 1px; }', '1:6 translate is new'],
    ['.a { color: color-mix(in srgb, red, blue); }', '1:6 color-mix'],
    ['.a { color: light-dark(red, blue); }', '1:6 light-dark'],
  ] as const;
  let lines: readonly string[] = [];

  beforeAll(() => {
    const { status, stderr } = checkStyles(
      Object.fromEntries(faults.map(([css], index) => [`${index}.css`, css])),
    );
    expect(status).toBe(1);
    lines = stderr.trim().split('\n');
    expect(lines).toHaveLength(faults.length);
  });

  it.each(faults.map(([css, fault], index) => [css, `${index}.css:${fault}`, index]))(
    'reports the style %s',
    (_css, fault, index) => {
      const reported = lines.filter((line) => line.startsWith(`${index}.css:`));
      expect(reported.map((line) => line.replace(/(\(| is not in ).*/, ''))).toEqual([fault]);
    },
  );

  it('allows styles that browsers may ignore, and those of QA', () => {
    const { status, stderr } = checkStyles({
      'a.css': '.a:has(b) { overflow: clip; transform: rotate(3deg); }',
      'services/partner-sandbox/a.css': '.a { color: light-dark(red, blue); }',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
