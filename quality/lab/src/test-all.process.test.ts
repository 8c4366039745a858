import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const namesIn = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map(([, name = '']) => name);

const { stderr, status } = spawnSync(
  process.execPath,
  ['platform/dev/bin/run.js', 'quality/lab/src/test-all.ts', 'engines', 'browsers'],
  { cwd: repositoryRoot, encoding: 'utf8' },
);
const [, listed = ''] = /^There is no group "browsers": name ([a-z, -]+)\.\n$/.exec(stderr) ?? [];
const groups = listed.split(', ');

it('names the groups for one that does not exist, and runs nothing', () => {
  expect(groups).toContain('engines');
  expect(status).toBe(1);
});

it('runs every project of the browser tests', () => {
  const projects = namesIn('quality/e2e/playwright.config.ts', /name: '([a-z-]+)'/g);
  expect(projects.length).toBeGreaterThan(5);
  expect(namesIn('quality/lab/src/test-all.ts', /'([a-z-]+)'[,\]]/g)).toEqual(
    expect.arrayContaining(projects),
  );
});

it('has a row of CONTRIBUTING.md for each group, and a job each night', () => {
  const [, section = ''] = read('CONTRIBUTING.md').split('## Groups of tests\n');
  const rows = [...section.split('\n## ')[0]!.matchAll(/^\| `([a-z-]+)` /gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual([...groups].sort());
  const example = read('docs/examples/github-actions-tests.yml');
  const [, matrix = ''] = /group: \[(.*)\]/.exec(example) ?? [];
  // `npm test` has the static checks.
  expect(['static', ...matrix.split(', ')].sort()).toEqual([...groups].sort());
  expect(example).toContain('- run: npm run test:all -- ${{ matrix.group }}');
});

it('runs the command of the README in CI', () => {
  expect(read('README.md')).toMatch(/```sh\nnpm start\nnpm test\n```/);
  expect(read('.ci/run')).toMatch(/^CI=true npm test$/m);
});

it('starts programs in at most forty files of unit tests', () => {
  const { stdout } = spawnSync('git', ['ls-files', '*.process.test.ts'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  const files = stdout.trim().split('\n');
  expect(files).toContain('quality/lab/src/test-all.process.test.ts');
  expect(files.length).toBeLessThanOrEqual(40);
});
