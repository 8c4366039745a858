import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const SETTINGS = 'docs/settings.md';
/** Read without a validator: by the browser of the verification, and by the parser of partners. */
const READ_DIRECTLY = ['CHROMIUM_PATH', 'PARTNERS'];

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const tracked = spawnSync('git', ['ls-files'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
}).stdout.split('\n');

const parsers = tracked.filter(
  (file) =>
    /^(platform|services)\/.+\/src\/.+\.ts$/.test(file) &&
    !/\.test\.ts$|\/testing\//.test(file) &&
    /(environment|validators)'/.test(read(file)),
);
/** Members such as `API_PORT: portNumber({ default: 3100 })`, in the code that parses variables. */
const members = parsers.flatMap((file) => [
  ...read(file).matchAll(
    /^ +([A-Z][A-Z\d]+(?:_[A-Z\d]+)*): (?:\w+(?:\([\d, ]+\))?\(\{ default: ([^}]+?) \}|)/gm,
  ),
]);

/** The table rows of a document whose first cell is one variable. */
const rowsOf = (file: string) => [
  ...read(file).matchAll(/^\| `([A-Z][A-Z\d]+(?:_[A-Z\d]+)*)`[^|]*\|([^|]*)\|/gm),
];
const rows = rowsOf(SETTINGS);

it('has one row for each variable that the code parses', () => {
  const parsed = new Set([...members.map(([, name]) => name), ...READ_DIRECTLY]);
  expect(parsed.size).toBeGreaterThan(60);
  expect(rows.map(([, name]) => name).sort()).toEqual([...parsed].sort());
});

it('states the defaults of the code', () => {
  const literals = members.flatMap(([, name = '', value = '']) =>
    /^(\d[\d_]*|true|false|'.+')$/.test(value) ? [[name, value] as const] : [],
  );
  const words: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };
  const stated = new Map(rows.map(([, name = '', value = '']) => [name, value.trim()]));
  expect(literals.length).toBeGreaterThan(20);
  for (const [name, value] of literals) {
    const text = words[value] ?? value.replace(/^'|'$|_/g, '');
    expect([name, stated.get(name)]).toEqual([name, `\`${text}\``]);
  }
});

it('is the only document that has rows for them', () => {
  const names = new Set(rows.map(([, name]) => name));
  const others = tracked.filter((file) => file.endsWith('.md') && file !== SETTINGS);
  const repeated = others.flatMap((file) =>
    rowsOf(file).flatMap(([, name]) => (names.has(name) ? [`${file}: ${name}`] : [])),
  );
  expect(repeated).toEqual([]);
});
