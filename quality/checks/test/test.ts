import { runCommand } from '@prizestash/server-kit/run-command';
import { runTestSuites } from './run-test-suites';

/** `npm test`: static checks, unit tests, builds and browser tests, with one summary line. */
runCommand(async () => {
  const failed = await runTestSuites();
  process.exit(failed > 0 ? 1 : 0);
});
