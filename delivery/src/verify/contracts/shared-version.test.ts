import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { repositoryRoot } from '../../build/packages';
import { contractOf } from '../../releases/contracts/contract-of';
import { contractOfSources } from '../../testing/shared-checkout';
import { nextVersion, recordOf, type RecordedContract } from './shared-version';

const read = (file: string) =>
  JSON.parse(readFileSync(path.join(repositoryRoot, 'shared', file), 'utf8')) as RecordedContract;

it('is recorded for the current sources; otherwise run npm run contract', () => {
  const recorded = read('contract.json');
  expect(semver.lte(recorded.version, read('package.json').version)).toBe(true);
  expect(recorded.exports).toEqual(contractOf(repositoryRoot).exports);
});

const before = 'export function age(birthday: string): number { return birthday.length; }';

it.each([
  ['1.2.3', 'for the same contract', `/** In years. */ ${before}`],
  ['1.3.0', 'when an export is added', `${before} export const adult: number = 18;`],
  ['1.3.0', 'when an export accepts more', before.replace('string', 'string | Date')],
  ['2.0.0', 'when an export is removed', 'export {};'],
  ['2.0.0', 'when an export accepts less', before.replace('string', '"2000-01-01"')],
  ['2.0.0', 'when an export returns more', before.replace('number', 'number | null')],
])('is %s %s', (expected, _when, source) => {
  const recorded = recordOf('1.2.3', contractOfSources({ 'site.ts': before }));
  const contract = contractOfSources({ 'site.ts': source });
  expect(nextVersion(recorded, contract)).toBe(expected);
});
