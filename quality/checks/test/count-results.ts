/** How many tests a suite passed and failed, and how many it skipped because an engine is missing. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
}

interface PlaywrightSuite {
  readonly specs: readonly { readonly file: string; readonly tests: readonly object[] }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/**
 * Counts the results in a report of `jest --json`.
 * A test file that cannot run counts as one failure. So does a skipped test, except in files whose
 * server is missing.
 * @param missing ends of the paths of these files.
 */
export function countJestResults(report: unknown, missing: readonly string[] = []): Count {
  const result = report as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numRuntimeErrorTestSuites: number;
    testResults: readonly { name: string; assertionResults: readonly { status: string }[] }[];
  };
  const skipped = result.testResults
    .filter(({ name }) => missing.some((file) => name.endsWith(`/${file}`)))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending').length;
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = result;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests - skipped + numRuntimeErrorTestSuites,
    skipped,
  };
}

/** Counts the results in a report of Playwright's JSON reporter. Flaky and skipped tests count as failed. */
export function countPlaywrightResults(report: unknown): Count {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: readonly unknown[];
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  };
}

/**
 * Counts the tests of one project in a folder, in a report of Playwright's JSON reporter.
 * @param folder relative to the root of the repository.
 */
export function countTestsIn(report: unknown, folder: string, project: string): number {
  const countSuite = ({ specs, suites = [] }: PlaywrightSuite): number =>
    specs
      .filter(({ file }) => file.startsWith(`${folder}/`))
      .flatMap(({ tests }) => tests)
      .filter((test) => (test as { projectName: string }).projectName === project).length +
    suites.map(countSuite).reduce((sum, count) => sum + count, 0);
  return countSuite({ specs: [], suites: (report as { suites: PlaywrightSuite[] }).suites });
}
