import { runCommand } from '@prizestash/server-kit/run-command';
import { runTestSuites } from './run-test-suites';

/**
 * `npm test`: static checks, unit tests, and the Chromium tests of every page and journey, with one
 * summary line. `npm run test:all`: all browser tests.
 */
runCommand(async () => {
  const failed = await runTestSuites(process.argv.includes('--all'));
  process.exit(failed > 0 ? 1 : 0);
});
