import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const program = path.join(repositoryRoot, 'node_modules/knip/bin/knip.js');

describe('the check for unused code', () => {
  let folder = '';
  let printed = '';

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'prizestash-unused-'));
    const root = JSON.parse(
      readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'),
    ) as object;
    write('package.json', JSON.stringify({ ...root, devDependencies: {}, scripts: {} }));
    copyFileSync(path.join(repositoryRoot, 'knip.json'), path.join(folder, 'knip.json'));
    write(
      'services/api/package.json',
      JSON.stringify({ name: '@prizestash/api', dependencies: { pg: '8' } }),
    );
    write(
      'services/api/src/cli/entries.ts',
      `import { used } from '../list';\nused();\nimport 'fastify';\n`,
    );
    write(
      'services/api/src/list.ts',
      'export const used = () => {};\nexport const notImported = 1;\n',
    );
    write('services/api/src/orphan.ts', 'export {};\n');
    printed = spawnSync(
      process.execPath,
      [program, '--no-progress', '--workspace', 'services/api'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    ).stdout;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['a file that nobody imports', 'orphan.ts'],
    ['an export that nobody imports', 'notImported'],
    ['a dependency that nobody imports', 'pg '],
    ['an import without a dependency', 'fastify '],
  ])('reports %s', (_what, name) => {
    expect(printed).toContain(name);
  });
});
