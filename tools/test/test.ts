import { runCommand } from '../../delivery/src/cli/run-command';
import { runTestSuites } from './run-test-suites';

/** `npm test`: types, lint, unit tests, builds and browser tests, and one line that counts them all. */
runCommand(async () => {
  const failed = await runTestSuites();
  process.exit(failed > 0 ? 1 : 0);
});
