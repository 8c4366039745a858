import { readFileSync, writeFileSync } from 'node:fs';
import { runCommand } from '@prizestash/server-kit/run-command';
import { REFUSALS_PAGE, withRefusals } from './refusals/refusals-page';

/** `npm run kit -- refusals`: writes the sentences of all refusals into docs/refused-promotions.md. */
runCommand(async () => {
  writeFileSync(REFUSALS_PAGE, withRefusals(readFileSync(REFUSALS_PAGE, 'utf8')));
});
