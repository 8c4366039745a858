import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installMissing } from '../browser/install-by-apt';
import { testPrograms, type TestProgram } from '../browser/test-programs';
import { findChromium } from '../browser/find-chromium';
import {
  countJestResults,
  countPlaywrightResults,
  countTestsIn,
  type Count,
} from './count-results';
import { runTool, tool } from './run-tool';
import { runStaticChecks } from './static-checks';
import { testServers, type TestServer } from './test-servers';

/** Runs a suite that writes a report; a suite without a report counts as one failure. */
async function suite(
  title: string,
  script: string,
  args: readonly string[],
  reportFile: string,
  count: (report: unknown) => Count,
  env: Readonly<Record<string, string>>,
): Promise<Count> {
  const code = await runTool(title, script, args, env);
  let result: Count;
  try {
    result = count(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
  // A runner can fail without a failing test: a crashed worker, or no test found.
  const silentFailure = code !== 0 && result.failed === 0;
  return silentFailure ? { ...result, failed: 1 } : result;
}

function countBrowserTests(report: unknown, missing: readonly TestProgram[]): Count {
  const engines = missing.filter(({ project }) => project !== 'storage').length;
  const skipped = engines * countTestsIn(report, 'quality/e2e/engines', 'chromium');
  return { ...countPlaywrightResults(report), skipped };
}

/** The browser tests of every page and journey. */
const pages = 'quality/e2e/(accessibility/access-pages|claim|legal|offers|shell|visit)';

const missingServerMessage = ({ name, packages, tests }: TestServer) =>
  `${name} is not installed, so ${tests} was skipped ` +
  `(on Debian or Ubuntu "apt-get install ${packages.join(' ')}").`;

const missingProgramMessage = ({ name, packages }: TestProgram) =>
  `${name} is not installed, so the tests that need it were skipped ` +
  `(on Debian or Ubuntu "apt-get install ${packages.join(' ')}").`;

/**
 * Runs the static checks, the unit tests and the browser tests, and prints `N passed, N failed` as
 * the last line.
 * @param all false leaves out the browser tests of other engines, S3 servers, other bundlers, second
 * checkouts, slow networks and settings of assistive technology.
 * @returns the number of failures.
 */
export async function runTestSuites(all: boolean): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-test-'));
  const report = (name: string) => path.join(folder, `${name}.json`);
  try {
    const missingServers = installMissing(testServers, (step) => console.log(step));
    const skippedFiles = missingServers.map(({ tests }) => tests);
    const [checks, unit] = await Promise.all([
      runStaticChecks(),
      suite(
        'Unit tests',
        tool('jest', 'bin/jest.js'),
        // By default jest leaves one core out, which is one of two on many machines.
        ['--maxWorkers=100%', '--json', `--outputFile=${report('jest')}`],
        report('jest'),
        (result) => countJestResults(result, skippedFiles),
        {},
      ),
    ]);
    const missing = all ? installMissing(testPrograms, (step) => console.log(step)) : [];
    const browser = await suite(
      'Builds and browser tests',
      tool('@playwright/test', 'cli.js'),
      [
        'test',
        '--config=quality/e2e/playwright.config.ts',
        ...(all ? [] : ['--project=chromium', pages]),
      ],
      report('playwright'),
      (result) => countBrowserTests(result, missing),
      {
        CHROMIUM_PATH: findChromium((step) => console.log(step)),
        TEST_DATA_DIR: path.join(folder, 'data'),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright'),
      },
    );
    for (const program of missing) console.log(missingProgramMessage(program));
    for (const server of missingServers) console.log(missingServerMessage(server));
    const counts = [...checks, unit, browser];
    const total = (kind: keyof Count) => counts.reduce((sum, count) => sum + (count[kind] ?? 0), 0);
    const skipped = total('skipped');
    if (skipped > 0) console.log(`${skipped} tests were skipped.`);
    console.log(`${total('passed')} passed, ${total('failed')} failed`);
    return total('failed');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
