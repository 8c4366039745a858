import { runCommand } from '@prizestash/server-kit/run-command';
import { EVERYBODY } from '../promote/promote';
import { parsePromoteArguments } from './settings/arguments';
import { promoterFromEnv } from './settings/promoter';

/**
 * `npm run promote -- <package>@<version> … [--preview | --percent N] [--watch 15m |
 * --stages 1,10,50,100] [--keep-hours N] [--drop NAME] [--again] [--skip-browser] [--dry-run]`:
 * verifies a release set and promotes it, through the promotion service. After a break the same command
 * waits on.
 */
runCommand(async () => {
  const request = parsePromoteArguments(process.argv.slice(2), process.env);
  const { percent, watch, dryRun } = request;
  const promoter = promoterFromEnv(process.env);
  const { set, changed, link } = await promoter.promote(request);
  const canary = `a canary for ${percent} percent of visitors`;
  const watched = watch ? `${canary}, watched for ${watch.minutes} min in each stage` : canary;
  const state = percent < EVERYBODY ? watched : 'live';
  if (link !== undefined && !dryRun) console.log(link);
  else if (!changed) console.log(`${set} was ${state} already.`);
  else console.log(dryRun ? `${set} can be promoted; nothing has changed.` : `${set} is ${state}.`);
});
