import { fetchDrawingKeys, fetchDrawings } from '@prizestash/shared/results';
import { nameOf } from '@prizestash/release-store/release-name';
import { runCommand } from '@prizestash/server-kit/run-command';
import { writableStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { publishResults } from '../promote/publish-results';
import { promoterFromEnv } from './settings/promoter';

/** `npm run delivery -- publish-results`: puts the latest drawings of the API into the pages of the live site. */
runCommand(async () => {
  const promoter = promoterFromEnv(process.env);
  const { set, changed, canariesEnded } = await publishResults(
    await writableStoreFromEnv(process.env),
    { fetchDrawings, fetchDrawingKeys },
    { through: (release) => promoter.promote({ releases: [nameOf(release)] }) },
  );
  console.log(changed ? `${set} is live.` : `${set} has these results already.`);
  for (const ended of canariesEnded) console.log(`Note that ${ended}`);
});
