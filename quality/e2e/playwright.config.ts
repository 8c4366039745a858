import {
  defineConfig,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from '@playwright/test';
import { launchOptions, shellPath } from '@prizestash/lab/site/chromium';
import type { EngineOptions } from '@prizestash/lab/site/engines/engine-fixtures';
import { firefoxPath } from '@prizestash/lab/site/engines/installed';

const testMatch = 'quality/e2e/engines/*.spec.ts';
const storageTests = 'quality/e2e/storage/*.spec.ts';
const buildTests = 'quality/e2e/{delivery,workbench}/*.spec.ts';

/** Engines beside Chromium. Each is skipped where it is not installed. */
const otherEngines: Project<PlaywrightTestOptions, PlaywrightWorkerOptions & EngineOptions>[] = [
  {
    name: 'firefox',
    testMatch,
    use: {
      browserName: 'firefox',
      // Drives a released Firefox through WebDriver BiDi, not a build of Playwright's own.
      launchOptions: { channel: 'moz-firefox', executablePath: firefoxPath },
    },
  },
  { name: 'webkit', testMatch, testIgnore: '**/print.spec.ts', use: { webKitPort: 'gtk' } },
  {
    name: 'older-webkit',
    testMatch,
    // WPE WebKit has one window size and no settings, and its driver loses a page that leaves its site.
    testIgnore: ['**/appearance.spec.ts', '**/back-from-other-site.spec.ts', '**/print.spec.ts'],
    use: { webKitPort: 'wpe' },
  },
];

/** Browser tests. `npm run test:all` runs them; the README shows how to run a single one. */
export default defineConfig<object, EngineOptions>({
  testDir: '../..',
  testMatch: 'quality/e2e/**/*.spec.ts',
  globalSetup: '../lab/src/site/global-setup.ts',
  fullyParallel: true,
  // Half of their time pages wait for timers and the network.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Generous for a busy machine: performance is asserted by counts, not by time.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['../lab/src/site/fail-on-skip.ts']],
  outputDir: '../../test-results',
  use: {
    launchOptions: launchOptions(shellPath),
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    // Recording each test would take a third of the processor time: `--trace on` records one.
    trace: 'off',
  },
  projects: [
    // The longest tests first. Builds keep all processors busy by themselves.
    { name: 'builds', testMatch: buildTests, workers: 2 },
    { name: 'chromium', testIgnore: [buildTests, storageTests] },
    // After the builds, because it releases from two checkouts at once. Skipped without Ceph.
    { name: 'storage', testMatch: storageTests },
    ...otherEngines,
  ],
});
