import { fetchDrawingKeys, fetchDrawings } from '@prizestash/shared/results';
import { publishResults } from '../promote/publish-results';
import { servicePromoterFromEnv } from './settings/promoter';
import { promotedBy } from './settings/promoted-by';
import { runCommand } from '@prizestash/server-kit/run-command';
import { writableStoreFromEnv } from './settings/release-store-from-env';

/** `npm run delivery -- publish-results`: puts the latest drawings of the API into the pages of the live site. */
runCommand(async () => {
  const service = servicePromoterFromEnv(process.env);
  const { set, changed, canariesEnded } = await publishResults(
    await writableStoreFromEnv(process.env),
    { fetchDrawings, fetchDrawingKeys },
    {
      by: promotedBy(process.env),
      ...(service && {
        through: (release) =>
          service.promote({ releases: [`${release.package}@${release.version}`] }),
      }),
    },
  );
  console.log(changed ? `${set} is live.` : `${set} has these results already.`);
  for (const ended of canariesEnded) console.log(`Note that ${ended}`);
});
