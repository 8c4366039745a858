import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/** Everything in Markdown but legal texts and the generated report of the shared API. */
const documents = spawnSync('git', ['ls-files', '*.md', ':!mfe-legal/content', ':!*/etc/*'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
})
  .stdout.trim()
  .split('\n');

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
