import { releasePrerenderer } from '../releases/release-prerenderer';
import { runCommand } from './run-command';
import { releaseStoreFromEnv } from './settings';

/** `npm run release:prerenderer`: stores the prerenderer with its headers and budget policy. */
runCommand(async () => {
  const release = await releasePrerenderer(releaseStoreFromEnv(process.env));
  console.log(`${release.package}@${release.version}`);
});
