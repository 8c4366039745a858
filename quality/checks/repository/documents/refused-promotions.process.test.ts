import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { refusalSections } from '@prizestash/release-store/delivery-error';
import {
  REFUSALS_PAGE,
  REFUSING,
  refusalsIn,
  withRefusals,
} from '@prizestash/dev/kit/refusals/refusals-page';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const page = readFileSync(REFUSALS_PAGE, 'utf8');
const [, ...sections] = page.split(/^## /m);

const sources = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', ':!*.test.ts'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
})
  .stdout.trim()
  .split('\n')
  .filter((file) => existsSync(path.join(repositoryRoot, file)))
  .map((file) => ({ file, text: readFileSync(path.join(repositoryRoot, file), 'utf8') }));

it('the page lists the refusals of the code; otherwise run npm run kit -- refusals', () => {
  expect(withRefusals(page)).toBe(page);
});

it('the page has a section for each that refusals name, in the same order', () => {
  expect(sections.map((section) => section.split('\n')[0])).toEqual(refusalSections);
});

it.each(sections.map((section) => [section.split('\n')[0], section]))(
  '%s has a reason, the file of its rule, a command and sentences',
  (_name, section) => {
    const [, about = '', list = ''] = /^.+\n\n(.+)\n\n((?:- `.+`\n?)+)\n?$/.exec(section) ?? [];
    expect(about).toMatch(/^[A-Z][^[`]+(\(\[.+?\]\(.+?\)\))?\. (Rule|Limit)s?: \[[\w-]+\.ts\]/);
    expect(about).toMatch(/`np[mx] [^`]+`/);
    expect(list).not.toBe('');
  },
);

it('finds as many refusals in each file as its text has', () => {
  const inText = /\b(?:refuseSet|refusal)\(\s*(?:section \?\? )?'/g;
  const counts = sources
    .map(({ file, text }) => [file, text.match(inText)?.length ?? 0] as const)
    .filter(([, count]) => count > 0);
  expect(counts.length).toBeGreaterThan(25);
  const found = sources.map(({ file, text }) => [file, refusalsIn(file, text).length] as const);
  expect(found.filter(([, count]) => count > 0)).toEqual(counts);
  // The page reads these sources only.
  const isRead = (file: string) => REFUSING.some((folder) => file.startsWith(folder));
  expect(counts.filter(([file]) => !isRead(file))).toEqual([]);
});

it('no refusal is made without a section', () => {
  const made = /new DeliveryError\(\s*'(release-set-refused|not-in-store)'/;
  const files = sources.filter(({ text }) => made.test(text)).map(({ file }) => file);
  expect(files).toEqual([]);
});

it.each([
  ["refuseSet('store', 'no set')", [['store', 'no set']]],
  ['refuseSet("store", "no set")', []],
  ["throw refusal('files', `${name}@${version} lacks ${a ? 'x' : `y`}`)", [['files', '… lacks …']]],
  ["a ?? refuseSet('lost', `it loses ${one}, ` + `and ${more}`)", [['lost', 'it loses …, and …']]],
  ["refuseSet(section ?? 'service', `it refuses: ${text}`)", [['service', 'it refuses: …']]],
  ['refuseSet(section, message.slice(0, 5))', []],
  ["other('store', 'no set')", []],
])('reads %s', (source, expected) => {
  expect(refusalsIn('one.ts', source)).toEqual(expected);
});

it.each([
  "refuseSet('store', reason)",
  "refuseSet('store', reason ?? 'no set')",
  "refuseSet('store', sentences.join())",
  "refuseSet('store', `${name} ${reason}`)",
])('requires the sentence where %s is', (source) => {
  expect(() => refusalsIn('one.ts', source)).toThrow(`one.ts: ${source}`);
});

it('writes the sentences of a section once, in place of others', () => {
  const old = '# Title\n\n## rollback\n\nWhy.\n\n- `gone`\n\n## none\n\nWhy.\n';
  const written = withRefusals(old);
  expect(written).toMatch(/^# Title\n\n## rollback\n\nWhy\.\n\n(- `.+`\n)+\n## none\n\nWhy\.\n$/);
  expect(written.match(/`nothing was promoted yet`/g)).toHaveLength(1);
  expect(written).not.toContain('gone');
});
