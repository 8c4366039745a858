import { countJestResults, countPlaywrightResults, countTestsIn } from './count-results';

describe('countJestResults', () => {
  it('counts a test file that cannot run and a skipped test as failures', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numRuntimeErrorTestSuites: 3,
      testResults: [],
    };
    expect(countJestResults(report)).toEqual({ passed: 5, failed: 6, skipped: 0 });
  });

  it('counts the tests that need a missing server as skipped', () => {
    const results = (name: string) => ({
      name,
      assertionResults: [{ status: 'passed' }, { status: 'pending' }],
    });
    const report = {
      numPassedTests: 2,
      numFailedTests: 0,
      numPendingTests: 2,
      numRuntimeErrorTestSuites: 0,
      testResults: [
        results('/clone/services/api/src/a.test.ts'),
        results('/clone/services/api/src/b.test.ts'),
      ],
    };
    const counts = countJestResults(report, ['services/api/src/a.test.ts']);
    expect(counts).toEqual({ passed: 2, failed: 1, skipped: 1 });
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
      spec('quality/e2e/engines/a.spec.ts', 'chromium', 'firefox'),
      spec('quality/e2e/shell/b.spec.ts', 'chromium'),
    ];
    const nested = { specs: [spec('quality/e2e/engines/a.spec.ts', 'chromium')] };
    const report = { suites: [{ specs, suites: [nested] }] };
    expect(countTestsIn(report, 'quality/e2e/engines', 'chromium')).toBe(2);
  });
});
