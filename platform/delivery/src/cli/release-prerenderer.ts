import { releasePrerenderer } from '../releases/release-prerenderer';
import { runCommand } from '@prizestash/server-kit/run-command';
import { writableStoreFromEnv } from './settings/release-store-from-env';

/** `npm run delivery -- release-prerenderer`: stores the prerenderer with its headers and budget policy. */
runCommand(async () => {
  const release = await releasePrerenderer(await writableStoreFromEnv(process.env));
  console.log(`${release.package}@${release.version}`);
});
