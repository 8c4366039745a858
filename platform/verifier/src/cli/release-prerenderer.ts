import { runCommand } from '@prizestash/server-kit/run-command';
import { writableStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { releasePrerenderer } from '../bundle-program';

/** `npm run delivery -- release-prerenderer`: stores the prerenderer with its headers and budget policy. */
runCommand(async () => {
  const release = await releasePrerenderer(await writableStoreFromEnv(process.env));
  console.log(`${release.package}@${release.version}`);
});
