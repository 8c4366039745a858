import { runCommand } from '@prizestash/server-kit/run-command';
import { reportApi } from './api/report-on-api';

/** `npm run kit -- api-report`: writes the public types of the kit's packages, for review. */
runCommand(async () => {
  for (const name of ['shared', 'remote-kit'] as const) {
    console.log(`${name}: ${reportApi(name, true) ? 'unchanged' : 'changed'}`);
  }
});
