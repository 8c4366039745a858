import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import {
  BUILD_METADATA_FILE,
  type BuildMetadata,
} from '../../../delivery/src/build/plugins/build-metadata-plugin';
import { singleBuildConfigs, singleBuildName } from './configs';
import { buildFailure } from '../../../delivery/src/build/build-package';

/**
 * Builds the single-build baseline.
 * @returns which files each dynamic import loads.
 * @throws {DeliveryError} when webpack reports errors.
 */
export async function buildSingle(outputDir: string): Promise<BuildMetadata> {
  const compiler = webpack(singleBuildConfigs(outputDir));
  const stats = await new Promise<webpack.MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)));
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats?.hasErrors()) throw buildFailure(singleBuildName, stats.toString('errors-only'));
  return JSON.parse(
    readFileSync(path.join(outputDir, 'web', BUILD_METADATA_FILE), 'utf8'),
  ) as BuildMetadata;
}
