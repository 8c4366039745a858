import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Checkout, createCheckout } from '@prizestash/lab/site/checkout';
import {
  type PromotionService,
  startPromotionService,
} from '@prizestash/lab/site/promotion-service';
import { programOf } from '@prizestash/lab/site/npm-scripts';
import { call, mail, metric } from './recipes/api-recipes';
import { listedFiles, make, type Recipe, sectionOf } from './recipes/recipe';
import { consent, field, hour, NEW_WORDS, partner } from './recipes/site-recipes';

let checkout: Checkout;
let service: PromotionService | undefined;
afterEach(async () => {
  await service?.program.kill();
  checkout?.remove();
});

const releasesDir = () => path.join(checkout.root, '.data/releases');

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
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
  throw new Error(`${command.join(' ')} did not fail`);
}

const runJest = ['node_modules/jest/bin/jest.js'];
const tsc = ['node_modules/typescript-7/bin/tsc', '--noEmit'];

/** Makes the edits of a recipe in the order of CONTRIBUTING. */
const makeAll = (recipe: Recipe) => {
  for (const file of Object.keys(recipe.edits)) make(recipe, file, checkout.root);
};

it('adds an optional field to everything by the edits that CONTRIBUTING.md lists', () => {
  checkout = createCheckout();
  const files = Object.keys(field.edits);
  expect(files).toEqual(listedFiles('Add a field of the contact'));

  const [list = '', ...others] = files;
  make(field, list, checkout.root);
  const named = [...failure(...tsc).matchAll(/^([^\s(]+)\(/gm)].map(([, file]) => file);
  expect([...new Set(named)].sort()).toEqual([
    'mfe-claim/src/pages/apply/fields/claim-fields.ts',
    'shared/src/rules/entry/entry-rules.ts',
  ]);

  for (const file of others) make(field, file, checkout.root);
  run(...tsc);
  // These tests derive what they expect from the list of fields.
  run(
    ...runJest,
    'contact-fields',
    'unresolved-server-errors',
    'persons/person.test',
    'receipt-lines',
  );
}, 900_000);

/** The other recipes, by their sections, with the tests that hold each. */
const changes: readonly (readonly [title: string, recipe: Recipe, tests: readonly string[]])[] = [
  ['Add a partner', partner, ['mfe-offers/src']],
  ['Change the wording of the consent', consent, ['mfe-claim/src/consent', 'claim-form.accepted']],
  ['Add a call of the API', call, ['routes/time', 'routes/docs']],
  ['Add a mail', mail, ['send-mails', 'product.test', 'legal-texts', 'content-loader/versions']],
  [
    'Add a metric with its alert',
    metric,
    ['documents/runbook', 'documents/alert-rules', 'documents/what-runs'],
  ],
  [
    'Change the hour of drawings',
    hour,
    ['verifier/schedules', 'product.test', 'legal-texts', 'content-loader/versions'],
  ],
];

/** Writes the digest that a test expects of a legal text, where a recipe changes one. */
function writeDigest({ edits }: Recipe): void {
  const file = Object.keys(edits).find((name) => name.endsWith('document.json'));
  if (file === undefined) return;
  const [, digest = ''] =
    /"digest": "(\w+)"/.exec(failure(...runJest, 'content-loader/versions')) ?? [];
  const target = path.join(checkout.root, file);
  const text = readFileSync(target, 'utf8');
  writeFileSync(target, text.replace(/"digest": "\w+"/, `"digest": "${digest}"`));
}

it.each(changes)(
  '%s: the edits that CONTRIBUTING.md lists are enough',
  (title, recipe, tests) => {
    expect(Object.keys(recipe.edits)).toEqual(listedFiles(title));
    checkout = createCheckout();
    makeAll(recipe);
    writeDigest(recipe);
    run(...tsc);
    run(...runJest, ...tests);
  },
  900_000,
);

it('promotes a wording alone, and a field package by package in the order of CONTRIBUTING.md, and rolls back', async () => {
  checkout = createCheckout();
  service = await startPromotionService({ RELEASES_DIR: releasesDir() });
  const isLive = (line?: string) => expect(line).toMatch(/^set-\w+ is live( again)?\.$/);
  const promote = (...names: string[]) => {
    const line = runScript('promote', ...names, '--skip-browser').at(-1) ?? '';
    isLive(line);
    return path.join(releasesDir(), 'sets', line.split(' ')[0]!, 'set.json');
  };
  const release = (name: string) => runScript('release', name).at(-1) ?? '';
  promote(...runScript('release:site'));

  makeAll(consent);
  const record = promote(release('mfe-claim'));
  expect(readFileSync(record, 'utf8')).toContain(NEW_WORDS);

  makeAll(field);
  const order = promotedPackages();
  for (const name of order) promote(release(name));

  const list = path.join(checkout.root, 'shared/src/rules/entry/submitted-contact.ts');
  const text = readFileSync(list, 'utf8');
  writeFileSync(list, text.replace("middle_name: 'optional'", "middle_name: 'required'"));
  promote(release('shell'), release('mfe-claim'));
  isLive(runScript('rollback').at(-1));

  for (const name of order.reverse())
    isLive(runScript('rollback', name, '--skip-browser', '--again').at(-1));
}, 900_000);
