import { firstBudget, remoteSources, type Files } from '@prizestash/remote-kit/init/remote-sources';

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

function packageJson(name: string, versions: Readonly<Record<string, string>>): string {
  const run = (file: string) => `node ../platform/dev/bin/run.js ${file} ${name}`;
  return json({
    name,
    version: '1.0.0',
    private: true,
    dependencies: {
      '@prizestash/shared': versions['@prizestash/shared'],
      react: versions['react'],
      'react-dom': versions['react-dom'],
    },
    devDependencies: { '@prizestash/remote-kit': versions['@prizestash/remote-kit'] },
    scripts: {
      build: 'webpack',
      release: run('platform/remote-kit/src/commands/release-workspace.ts'),
      dev: run('platform/dev/src/local/workbench.ts'),
      'build:workbench': 'webpack --env workbench',
    },
    prizestash: { kind: 'remote', budget: firstBudget },
  });
}

/**
 * The files of a new remote in this repository.
 * @param versions of the dependencies, as the other remotes have them.
 */
export function workspaceFiles(
  name: string,
  urlPath: string,
  versions: Readonly<Record<string, string>>,
): Files {
  return {
    'package.json': packageJson(name, versions),
    'webpack.config.js': `require('tsx/cjs');
const { packageConfigs } = require('@prizestash/remote-kit/preset');

module.exports = packageConfigs({ dir: __dirname });
`,
    ...remoteSources(name, urlPath),
  };
}
