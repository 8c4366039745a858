import { countJestResults, countPlaywrightResults } from './count-results';

describe('countJestResults', () => {
  it('counts a test file that cannot run and a skipped test as failures', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numRuntimeErrorTestSuites: 3,
    };
    expect(countJestResults(report)).toEqual({ passed: 5, failed: 6 });
  });
});

describe('countPlaywrightResults', () => {
  it('counts a browser test that passes only when retried as a failure', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 3 };
    expect(countPlaywrightResults({ stats, errors: [{}] })).toEqual({ passed: 7, failed: 7 });
  });
});
