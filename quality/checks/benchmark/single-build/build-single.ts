import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { baseConfig } from '@prizestash/remote-kit/webpack/base-config';
import { buildFailure } from '@prizestash/remote-kit/webpack/build-package';
import { nodeConfig } from '@prizestash/remote-kit/webpack/package-configs';
import { findRemotes } from '@prizestash/remote-kit/packages';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import {
  BUILD_METADATA_FILE,
  BuildMetadataPlugin,
  type BuildMetadata,
} from '@prizestash/remote-kit/webpack/plugins/build-metadata-plugin';

/** The package name under which the files of the single build are served. */
export const singleBuildName = 'single-build';

const inRepository = (file: string) => path.join(repositoryRoot, file);

/** The module rules that the packages add in their webpack.config.js. */
const rules = ['shell', 'mfe-legal'].flatMap(
  (name) => require(inRepository(`${name}/loaders/rules`)) as RuleSetRule[],
);

/** Writes one `import()` for each remote. @returns the file. */
function writeRemoteLoaders(folder: string): string {
  const loaders = findRemotes().map(
    (name) =>
      `${JSON.stringify(name)}: () => import(${JSON.stringify(inRepository(`${name}/src/app`))}),`,
  );
  const file = path.join(folder, 'remote-loaders.js');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `export default {\n${loaders.join('\n')}\n};\n`);
  return file;
}

/**
 * Configures the single-build baseline: the same sources, loaders, minifiers and code splitting in
 * one webpack build, with the defaults of webpack for everything else and without federation.
 * @param outputDir receives `web/` and `node/`.
 */
function configsOf(outputDir: string): Configuration[] {
  const shell = {
    dir: inRepository('shell'),
    packageName: singleBuildName,
    isShell: true,
  } as const;
  const target = { ...shell, outputDir, version: '0', mode: 'production', rules } as const;
  const [web, node] = [baseConfig(target, true), nodeConfig(target)];
  const federation = inRepository('shell/src/remotes/federation.ts');
  const alias = { [federation]: path.join(__dirname, 'load-remote-module.ts') };
  const loaders = new webpack.ProvidePlugin({
    remoteLoaders: [writeRemoteLoaders(outputDir), 'default'],
  });
  const [script, style] = ['[name].[contenthash:8].js', '[name].[contenthash:8].css'];
  const output = { filename: script, chunkFilename: script, publicPath: 'auto', clean: true };
  return [
    {
      ...web,
      target: ['web', 'es2022'],
      entry: { main: './src/main.ts' },
      resolve: { ...web.resolve, alias },
      output: { ...output, path: path.join(outputDir, 'web') },
      plugins: [
        new MiniCssExtractPlugin({ filename: style, chunkFilename: style, ignoreOrder: true }),
        new BuildMetadataPlugin(singleBuildName, 'main'),
        loaders,
      ],
    },
    {
      ...node,
      resolve: { ...node.resolve, alias },
      entry: { server: path.join(__dirname, 'server.ts') },
      plugins: [...(node.plugins ?? []), loaders],
    },
  ];
}

/**
 * Builds the single-build baseline.
 * @returns which files each dynamic import loads.
 * @throws {DeliveryError} when webpack reports errors.
 */
export async function buildSingle(outputDir: string): Promise<BuildMetadata> {
  const stats = await new Promise<webpack.MultiStats | undefined>((resolve, reject) => {
    webpack(configsOf(outputDir), (error, done) => (error ? reject(error) : resolve(done)));
  });
  if (stats?.hasErrors()) throw buildFailure(singleBuildName, stats.toString('errors-only'));
  const metadata = readFileSync(path.join(outputDir, 'web', BUILD_METADATA_FILE), 'utf8');
  return JSON.parse(metadata) as BuildMetadata;
}
