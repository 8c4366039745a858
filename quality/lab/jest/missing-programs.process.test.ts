import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

interface Report {
  readonly testFilePath: string;
  readonly testResults: readonly { readonly status: string; readonly fullName: string }[];
}
const FailOnSkip = require('./fail-on-skip.cjs') as new () => {
  onRunComplete(contexts: object, results: { readonly testResults: readonly Report[] }): void;
  getLastError(): Error | undefined;
};

describe('quality/install-programs.sh', () => {
  let folder = '';
  beforeAll(() => {
    // A machine without apt-get, bubblewrap and crun.
    folder = mkdtempSync(path.join(tmpdir(), 'prizestash-programs-'));
    for (const name of ['id', 'ls']) symlinkSync(`/usr/bin/${name}`, path.join(folder, name));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function install(groups: readonly string[], env: Readonly<Record<string, string>>) {
    const script = path.join(repositoryRoot, 'quality/install-programs.sh');
    return spawnSync('/bin/bash', [script, ...groups], {
      env: { PATH: folder, ...env },
      encoding: 'utf8',
    });
  }

  it.each([
    ['tests', {}, 0],
    ['all-tests', {}, 0],
    ['tests', { CI: 'true' }, 1],
    ['all-tests', { CI: 'true' }, 1],
    ['containers', {}, 1],
  ])('says what %s miss with %j, and exits with %d', (group, env, code) => {
    const { status, stderr } = install([group], env);
    const name = group === 'containers' ? 'compose' : 'bubblewrap';
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(new RegExp(`${name} \\(apt-get install [\\w -]+\\)`));
    expect(status).toBe(code);
  });

  it.each([[[]], [['test']], [['all-tests', 'containers']]])(
    'installs nothing for %j, and says how to name one group',
    (groups) => {
      const { status, stderr } = install(groups, {});
      expect(stderr).toMatch(/^usage: .* tests \| all-tests \| containers\n$/);
      expect(status).toBe(2);
    },
  );
});

describe('a skipped test', () => {
  const { CI } = process.env;
  afterEach(() => {
    if (CI === undefined) delete process.env['CI'];
    else process.env['CI'] = CI;
  });

  const failureOf = (status: string) => {
    const reporter = new FailOnSkip();
    jest.spyOn(console, 'log').mockImplementation();
    reporter.onRunComplete(
      {},
      {
        testResults: [{ testFilePath: 'a.test.ts', testResults: [{ status, fullName: 'b' }] }],
      },
    );
    return reporter.getLastError()?.message;
  };

  it('fails a run of jest in CI alone', () => {
    process.env['CI'] = 'true';
    expect(failureOf('pending')).toBe('Tests were skipped.');
    expect(failureOf('passed')).toBeUndefined();
    delete process.env['CI'];
    expect(failureOf('pending')).toBeUndefined();
  });
});
