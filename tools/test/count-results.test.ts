import { countJestResults, countPlaywrightResults, countTestsIn } from './count-results';

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

describe('countTestsIn', () => {
  it('counts the tests of one project in one folder', () => {
    const spec = (file: string, ...projects: string[]) => ({
      file,
      tests: projects.map((projectName) => ({ projectName })),
    });
    const specs = [
      spec('e2e/engines/a.spec.ts', 'chromium', 'firefox'),
      spec('e2e/shell/b.spec.ts', 'chromium'),
    ];
    const nested = { specs: [spec('e2e/engines/a.spec.ts', 'chromium')] };
    const report = { suites: [{ specs, suites: [nested] }] };
    expect(countTestsIn(report, 'e2e/engines', 'chromium')).toBe(2);
  });
});
