/** Content of the files of a new remote, by path below its folder. */
export type RemoteFiles = Readonly<Record<string, string>>;

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const wordsOf = (text: string) => text.split(/[^a-z0-9]+/).filter(Boolean);
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function packageJson(name: string, versions: Readonly<Record<string, string>>): string {
  const run = (file: string) => `node ../delivery/bin/run.js ${file} ${name}`;
  return json({
    name,
    version: '1.0.0',
    private: true,
    dependencies: {
      '@prizestash/shared': versions['@prizestash/shared'],
      react: versions['react'],
      'react-dom': versions['react-dom'],
    },
    devDependencies: { '@prizestash/delivery': versions['@prizestash/delivery'] },
    scripts: {
      build: 'webpack',
      release: run('delivery/src/cli/release.ts'),
      dev: run('tools/local/workbench.ts'),
      'build:workbench': 'webpack --env workbench',
    },
    prizestash: { kind: 'remote', budget: { openBytes: 25_000, allBytes: 70_000 } },
  });
}

/**
 * The files of a new remote with one page.
 * @param name of the package and its folder, for example `mfe-gift`.
 * @param urlPath of its page, for example `/gift`.
 * @param versions of the dependencies, as the other remotes have them.
 */
export function remoteFiles(
  name: string,
  urlPath: string,
  versions: Readonly<Record<string, string>>,
): RemoteFiles {
  const words = wordsOf(urlPath);
  const file = `${words.join('-')}-page`;
  const component = `${words.map(capitalize).join('')}Page`;
  const title = words.map(capitalize).join(' ');
  const folder = `src/pages${urlPath}`;
  return {
    'package.json': packageJson(name, versions),
    'webpack.config.js': `require('tsx/cjs');
const { packageConfigs } = require('@prizestash/delivery/preset');

module.exports = packageConfigs({ dir: __dirname });
`,
    'src/manifest.ts': `import type { RemoteManifest } from '@prizestash/shared/remote';

/** The URLs that this package owns. */
export const manifest = {
  name: '${name}',
  routes: [
    {
      path: '${urlPath}',
      title: '${title} | PrizeStash',
      description: '${title}.',
      prerender: true,
    },
  ],
} as const satisfies RemoteManifest;
`,
    'src/app.ts': `import { defineRemote } from '@prizestash/shared/remote';
import { manifest } from './manifest';

/** The remote module that the shell loads. */
export default defineRemote(manifest, {
  '${urlPath}': () => import('./pages${urlPath}/${file}'),
});
`,
    [`${folder}/${file}.tsx`]: `import { PageHeading } from '@prizestash/shared/ui';
import type { ReactElement } from 'react';

/** The page at ${urlPath}. */
export default function ${component}(): ReactElement {
  return <PageHeading>${title}</PageHeading>;
}
`,
    [`${folder}/${file}.test.tsx`]: `import { render, screen } from '@testing-library/react';
import ${component} from './${file}';

it('shows its heading', () => {
  render(<${component} />);
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
});
`,
  };
}
