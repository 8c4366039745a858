const { availableParallelism } = require('node:os');
const preset = require('./platform/remote-kit/src/jest/jest-preset.cjs');

const cores = availableParallelism();
const [compile] = Object.values(preset.transform);

/** Folders that programs write. Checkouts of tests are in one, and run these tests too. */
const written = '<rootDir>/(.*/)?\\.(data|cache)/';

/** What QUICK_TESTS leaves out: tests of whole programs, or of an interruption at every point. */
const slow = process.env['QUICK_TESTS'] ? ['\\.slow\\.'] : [];

/** Unit tests: `x.test.ts` runs in Node, `x.test.tsx` in jsdom. Browser tests live in quality/e2e/. */
const base = {
  rootDir: __dirname,
  testRunner: '<rootDir>/quality/lab/jest/test-runner.cjs',
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/', written, ...slow],
  modulePathIgnorePatterns: ['/dist/', written],
  transform: {
    '(\\.tsx?|/(content-disposition|oauth4webapi)/.+\\.js)$': compile,
    // Legal texts are compiled to data, as the webpack loader does.
    '/content/[^/]+/index\\.md$': '<rootDir>/mfe-legal/content-loader/jest-transform.js',
  },
  // ES modules that a CommonJS package requires, which Node 20.19 supports and jest 29 does not.
  transformIgnorePatterns: ['/node_modules/(?!(.*/)?(content-disposition|oauth4webapi)/)'],
  moduleNameMapper: {
    // Jest runs CommonJS, so it needs the UMD build of marked.
    '^marked$': '<rootDir>/node_modules/marked/lib/marked.umd.js',
    '\\?download$': '<rootDir>/quality/lab/jest/download.js',
    ...preset.moduleNameMapper,
  },
};

module.exports = {
  testTimeout: preset.testTimeout,
  globalSetup: '<rootDir>/quality/lab/src/test-run.ts',
  reporters: ['default', '<rootDir>/quality/lab/jest/fail-on-skip.cjs'],
  // Half of their time tests wait for processes and timers, so a small machine runs more at once.
  maxWorkers: Math.max(cores, Math.min(2 * cores, 8)),
  projects: [
    { ...base, displayName: 'node', testEnvironment: 'node', testMatch: ['**/*.test.ts'] },
    {
      ...base,
      displayName: 'dom',
      testEnvironment: preset.testEnvironment,
      testMatch: ['**/*.test.tsx'],
      setupFilesAfterEnv: preset.setupFilesAfterEnv,
    },
  ],
};
