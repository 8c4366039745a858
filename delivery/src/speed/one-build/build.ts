import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { BuildError } from '../../release/build-package';
import { BUILD_FACTS_FILE, type BuildFacts } from '../../preset/build-facts-plugin';
import { oneBuildConfigs, oneBuildName } from './configs';

/**
 * Builds the one build.
 * @returns which files answer which import.
 * @throws {BuildError} when webpack reports errors.
 */
export async function buildOne(outputDir: string): Promise<BuildFacts> {
  const compiler = webpack(oneBuildConfigs(outputDir));
  const stats = await new Promise<webpack.MultiStats | undefined>((resolve, reject) => {
    compiler.run((failure, done) => (failure ? reject(failure) : resolve(done)));
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats?.hasErrors()) throw new BuildError(oneBuildName, stats.toString('errors-only'));
  return JSON.parse(
    readFileSync(path.join(outputDir, 'web', BUILD_FACTS_FILE), 'utf8'),
  ) as BuildFacts;
}
