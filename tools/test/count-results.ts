/** How many tests a suite passed and failed. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Counts a report of `jest --json`.
 * A test file that could not run at all counts as one failure, a skipped test as one too: a suite
 * without skipped tests is a rule of this repository.
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

/** Counts a report of Playwright's json reporter; flaky and skipped tests count as failed. */
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
