import { defineConfig } from '@playwright/test';
import tests from '../playwright.config';

/**
 * `npm run screenshots`: captures every page and state at three widths in both themes, and every page
 * in the engines beside Chromium.
 */
export default defineConfig({
  ...tests,
  testDir: '.',
  projects: (tests.projects ?? [])
    .filter(({ name }) => name !== 'builds' && name !== 'storage')
    .map((project) => ({
      ...project,
      testMatch: project.name === 'chromium' ? '*.shots.ts' : 'engines.shots.ts',
    })),
  globalSetup: '../../lab/src/site/global-setup.ts',
  globalTeardown: './write-contact-sheet.ts',
  reporter: 'list',
  outputDir: '../../../test-results/screenshots',
  timeout: 120_000,
});
