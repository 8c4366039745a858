import { defineConfig } from '@playwright/test';

/** Browser tests. `npm test` runs them; the README shows how to run a single one. */
export default defineConfig({
  testDir: '..',
  testMatch: ['e2e/**/*.spec.ts', 'tools/soak/*.spec.ts'],
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous for a busy machine: performance is asserted by counts, not by time.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as const] : [])],
  outputDir: '../test-results',
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    trace: 'retain-on-failure',
  },
});
