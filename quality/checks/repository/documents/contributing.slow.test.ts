import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Checkout, createCheckout } from '@prizestash/lab/site/checkout';
import { PromotionService } from '@prizestash/lab/site/promotion-service';
import { programOf } from '@prizestash/lab/site/program-of';

let checkout: Checkout;
let service: PromotionService | undefined;
afterEach(async () => {
  await service?.kill();
  checkout?.remove();
});

const releasesDir = () => path.join(checkout.root, '.data/releases');

/** What a developer does to the text of a file; null for a file that is new. */
type Edit = (text: string) => string;

const after =
  (line: string, added: string): Edit =>
  (text) => {
    if (!text.includes(line)) throw new Error(`no line ${line}`);
    return text.replace(line, `${line}\n${added}`);
  };

/** An optional middle name, by the table of CONTRIBUTING. */
const middleName: Readonly<Record<string, Edit>> = {
  'shared/src/rules/entry/submitted-contact.ts': after(
    "last_name: 'required',",
    "middle_name: 'optional',",
  ),
  'shared/src/rules/entry/entry-rules.ts': after(
    'last_name: [noHiddenCharacter, maxLength(textLimits.last_name), plainText],',
    'middle_name: [noHiddenCharacter, plainText],',
  ),
  'mfe-claim/src/pages/apply/fields/claim-fields.ts': after(
    "last_name: 'Last name',",
    "middle_name: 'Middle name',",
  ),
  'mfe-claim/src/pages/apply/fields/personal-fields.tsx': after(
    '<ClaimTextField name="last_name" autoComplete="family-name" autoCapitalize="words" />',
    '<ClaimTextField name="middle_name" autoComplete="additional-name" />',
  ),
  'services/api/migrations/<next number>-<name>.sql': () =>
    'alter table entries add column middle_name text;\n',
};

function sectionOf(title: string): string {
  const text = readFileSync(path.join(checkout.root, 'CONTRIBUTING.md'), 'utf8');
  return new RegExp(`^## ${title}$[^]*?(?=^## )`, 'm').exec(text)?.[0] ?? '';
}

/** The files of the table in a section of CONTRIBUTING. */
const listedFiles = (title: string) =>
  [...sectionOf(title).matchAll(/^\| `([^`]+)` .*\|$/gm)].map(([, file]) => String(file));

/** The packages in the order in which CONTRIBUTING promotes a field. */
function promotedPackages(): string[] {
  const [, order = ''] =
    /then promote ([^.;]+)/.exec(sectionOf('Add a field of the contact')) ?? [];
  return order.match(/shell|mfe-\w+/g) ?? [];
}

const run = (...command: string[]) =>
  execFileSync(process.execPath, command, {
    cwd: checkout.root,
    stdio: 'pipe',
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      RELEASES_DIR: releasesDir(),
      PROMOTION_PORT: service?.PROMOTION_PORT,
    },
  });

/** Runs the program of an npm script. @returns the lines that it prints. */
const runScript = (name: string, ...args: string[]) =>
  run('--import', 'tsx', programOf(name), ...args)
    .trim()
    .split('\n');

/** Runs a command that fails, and returns what it printed. */
function failure(...command: string[]): string {
  try {
    run(...command);
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
  throw new Error(`${command.join(' ')} did not fail`);
}

const tsc = ['node_modules/typescript-7/bin/tsc', '--noEmit'];
const edit = (file: string, change: Edit) => {
  const next = readdirSync(path.join(checkout.root, 'services/api/migrations')).length + 1;
  const name = `${String(next).padStart(3, '0')}-middle-name`;
  const target = path.join(checkout.root, file.replace('<next number>-<name>', name));
  writeFileSync(target, change(existsSync(target) ? readFileSync(target, 'utf8') : ''));
};

it('adds an optional field to everything by the edits that CONTRIBUTING.md lists', () => {
  checkout = createCheckout();
  expect(Object.keys(middleName)).toEqual(listedFiles('Add a field of the contact'));

  const [[list, addField] = [], ...others] = Object.entries(middleName);
  edit(list!, addField!);
  const named = [...failure(...tsc).matchAll(/^([^\s(]+)\(/gm)].map(([, file]) => file);
  expect([...new Set(named)].sort()).toEqual([
    'mfe-claim/src/pages/apply/fields/claim-fields.ts',
    'shared/src/rules/entry/entry-rules.ts',
  ]);

  for (const [file, change] of others) edit(file, change);
  run(...tsc);
  // These tests derive what they expect from the list of fields.
  run(
    'node_modules/jest/bin/jest.js',
    'contact-fields',
    'unresolved-server-errors',
    'persons/person.test',
  );
}, 900_000);

it('promotes the field package by package in the order of CONTRIBUTING.md, and rolls each back', async () => {
  checkout = createCheckout();
  service = await PromotionService.start({ RELEASES_DIR: releasesDir() });
  const isLive = (line?: string) => expect(line).toMatch(/^set-\w+ is live( again)?\.$/);
  const promote = (...names: string[]) =>
    isLive(runScript('promote', ...names, '--skip-browser').at(-1));
  const release = (name: string) => runScript('release', name).at(-1) ?? '';
  promote(...runScript('release:site'));
  for (const [file, change] of Object.entries(middleName)) edit(file, change);
  const order = promotedPackages();
  for (const name of order) promote(release(name));

  const [list = ''] = Object.keys(middleName);
  edit(list, (text) => text.replace("middle_name: 'optional'", "middle_name: 'required'"));
  promote(release('shell'), release('mfe-claim'));
  isLive(runScript('rollback').at(-1));

  for (const name of order.reverse())
    isLive(runScript('rollback', name, '--skip-browser', '--again').at(-1));
}, 900_000);
