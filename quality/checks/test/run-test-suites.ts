import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { installMissing } from '../browser/install-by-apt';
import { testPrograms, type TestProgram } from '../browser/test-programs';
import { findChromium, findHeadlessShell } from '../browser/find-chromium';
import {
  countJestResults,
  countPlaywrightResults,
  countTestsIn,
  type Count,
} from './count-results';
import { newestNode, newestVersion } from './newest-node';
import { runTool, tool } from './run-tool';
import { runStaticChecks } from './static-checks';
import { testServers, type TestServer } from './test-servers';

/** Files of unit tests, but those that check whole programs or interrupt at every point. */
const quickUnitTests = '(?<!\\.slow)\\.test\\.tsx?$';

/** Unit tests of what depends on Node: servers, contained programs, files, streams and command lines. */
const nodeUnitTests =
  'platform/server-kit|platform/delivery/src/(cli|prerender|sandbox|serve|storage)|services/(api/src/(main|http|cli)|partner-sandbox)|drawings/verifier|quality/lab';

/** Half of their time tests wait for processes and timers, so a small machine runs more at once. */
const testWorkers = Math.max(availableParallelism(), Math.min(2 * availableParallelism(), 8));

/** Runs a suite that writes a report; a suite without a report counts as one failure. */
async function suite(
  title: string,
  script: string,
  args: readonly string[],
  reportFile: string,
  count: (report: unknown) => Count,
  env: Readonly<Record<string, string>>,
  node = process.execPath,
): Promise<Count> {
  const code = await runTool(title, script, args, env, 'inherit', node);
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

/** The browser tests of every page of the site and of the journey. */
const pages =
  'quality/e2e/(accessibility/access-pages|claim|legal|offers|shell/(?!page-reports)|visit)';

/** The browser test that enters, passes the offers and reaches the receipt. */
const journey = 'quality/e2e/visit/journey.spec.ts';

const missingServerMessage = ({ name, packages, tests }: TestServer) =>
  `${name} is not installed, so ${tests} was skipped ` +
  `(on Debian or Ubuntu "apt-get install ${packages.join(' ')}").`;

const missingProgramMessage = ({ name, packages }: TestProgram) =>
  `${name} is not installed, so the tests that need it were skipped ` +
  `(on Debian or Ubuntu "apt-get install ${packages.join(' ')}").`;

/**
 * Runs the static checks, the unit tests and the browser tests, and prints `N passed, N failed` as
 * the last line.
 * @param all false leaves out the slow unit tests, the browser tests of other engines, S3 servers, other
 * bundlers, second checkouts, slow networks, settings of assistive technology, the pages for teams and
 * page reports, and what runs on the newest Node.
 * @returns the number of failures.
 */
export async function runTestSuites(all: boolean): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-test-'));
  const log = (step: string) => console.log(step);
  const skippedFiles: string[] = [];
  const runUnitTests = (version: string, tests: readonly string[], node = process.execPath) => {
    const report = path.join(folder, `jest-${version}.json`);
    return suite(
      `Unit tests, Node ${version}`,
      tool('jest', 'bin/jest.js'),
      [`--maxWorkers=${testWorkers}`, '--json', `--outputFile=${report}`, ...tests],
      report,
      (result) => countJestResults(result, skippedFiles),
      {},
      node,
    );
  };
  const runBrowserTests = (
    version: string,
    args: readonly string[],
    missing: readonly TestProgram[],
    node = process.execPath,
  ) => {
    const shell = all ? null : findHeadlessShell(log);
    const report = path.join(folder, `playwright-${version}.json`);
    return suite(
      `Builds and browser tests, Node ${version}`,
      tool('@playwright/test', 'cli.js'),
      ['test', '--config=quality/e2e/playwright.config.ts', ...args],
      report,
      (result) => countBrowserTests(result, missing),
      {
        CHROMIUM_PATH: findChromium(log),
        ...(shell && { HEADLESS_SHELL_PATH: shell }),
        TEST_DATA_DIR: path.join(folder, `data-${version}`),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
      node,
    );
  };
  try {
    const missingServers = installMissing(testServers, log);
    skippedFiles.push(...missingServers.map(({ tests }) => tests));
    const { node: version } = process.versions;
    const unitTests = all ? [] : [quickUnitTests];
    const [checks, unit] = await Promise.all([runStaticChecks(), runUnitTests(version, unitTests)]);
    const missing = all ? installMissing(testPrograms, log) : [];
    const pageTests = ['--project=chromium', `--workers=${testWorkers}`, pages];
    const counts = [...checks, unit, await runBrowserTests(version, all ? [] : pageTests, missing)];
    const newest = all ? newestNode(log) : null;
    if (newest) {
      counts.push(await runUnitTests(newestVersion, [nodeUnitTests], newest));
      const args = ['--project=chromium', journey];
      counts.push(await runBrowserTests(newestVersion, args, [], newest));
    }
    for (const program of missing) console.log(missingProgramMessage(program));
    for (const server of missingServers) console.log(missingServerMessage(server));
    const total = (kind: keyof Count) => counts.reduce((sum, count) => sum + (count[kind] ?? 0), 0);
    const skipped = total('skipped');
    if (skipped > 0) console.log(`${skipped} tests were skipped.`);
    console.log(`${total('passed')} passed, ${total('failed')} failed`);
    return total('failed');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
