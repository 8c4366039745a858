import { defineConfig } from '@playwright/test';
import tests from '../../e2e/playwright.config';

/** `npm run screenshots`: captures every page and state at three widths in both themes. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.shots.ts',
  globalSetup: '../../e2e/support/global-setup.ts',
  globalTeardown: './write-contact-sheet.ts',
  outputDir: '../../test-results/screenshots',
  timeout: 120_000,
});
