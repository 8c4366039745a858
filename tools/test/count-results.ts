/** How many tests a suite passed and failed. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Counts the results in a report of `jest --json`.
 * A test file that cannot run counts as one failure. So does a skipped test: this repository allows
 * none.
 */
export function countJestResults(report: unknown): Count {
  const result = report as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numRuntimeErrorTestSuites: number;
  };
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numPendingTests + result.numRuntimeErrorTestSuites,
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
