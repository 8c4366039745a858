import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/** What documents do not say, and what they say instead. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\bof (its|their|our|your) own\b(?! pages)/, 'separate, or leave it out'],
  [/\b(becomes?|became) of\b/, 'happens to'],
  [/\b(goes|go|taken|takes?|took|going) back\b/, 'rolls back'],
  [/\brevert(s|ed|ing)?\b/, 'roll back'],
  [/\bwithout end\b/, 'forever'],
  [/\bleads elsewhere\b/, 'sends visitors to the wrong page'],
  [/\bno longer needed\b/, 'garbage collection'],
  [/\b(made-up|stand-in)\b/, 'generated, fake'],
  [/\bof before \d/, 'released before'],
  [/\*\*(worse|equal|none)\*\*/, 'fail, pass, inconclusive'],
  [/\b(colour|licence|behaviour|normalis\w+)\b/, 'American spelling'],
];

/** Everything in Markdown but legal texts and the generated report of the shared API. */
const documents = spawnSync('git', ['ls-files', '*.md', ':!mfe-legal/content', ':!*/etc/*'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
})
  .stdout.trim()
  .split('\n');

it.each(words)('no document says %s, but: %s', (word) => {
  const saying = documents.filter((file) =>
    word.test(readFileSync(path.join(repositoryRoot, file), 'utf8').replace(/`[^`\n]*`/g, '')),
  );
  expect(documents.length).toBeGreaterThan(50);
  expect(saying).toEqual([]);
});

/** A word has a letter or a digit, which the borders of tables have not. */
const wordsIn = (file: string) =>
  readFileSync(path.join(repositoryRoot, file), 'utf8')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

it('has few enough words to be read: say less before you say more', () => {
  const all = documents.reduce((sum, file) => sum + wordsIn(file), 0);
  expect(all).toBeGreaterThan(20_000);
  expect(all).toBeLessThanOrEqual(39_000);
});

it('has one page for the night', () => {
  expect(wordsIn('docs/bad-release.md')).toBeLessThanOrEqual(400);
});
