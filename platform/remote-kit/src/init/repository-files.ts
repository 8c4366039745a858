import { firstBudget, json, type Files } from './remote-sources';

type Table = Readonly<Record<string, string>>;

export interface Installed {
  /** Specifiers of the kit and of `shared`, for example a version range. */
  readonly kit: string;
  readonly shared: string;
  /** Ranges of the packages of which a page has one instance. */
  readonly singletons: Table;
  /** Ranges of the packages that tests and types need. */
  readonly testTools: Table;
}

function packageJson(name: string, { kit, shared, singletons, testTools }: Installed): string {
  return json({
    name,
    version: '1.0.0',
    private: true,
    scripts: {
      dev: 'remote-kit dev',
      test: 'jest',
      types: 'tsc',
      build: 'remote-kit build',
      'build:workbench': 'remote-kit build --env workbench',
      release: 'remote-kit release',
    },
    dependencies: { '@prizestash/shared': shared, ...singletons },
    devDependencies: { '@prizestash/remote-kit': kit, ...testTools },
    jest: { preset: '@prizestash/remote-kit' },
    prizestash: { kind: 'remote', budget: firstBudget },
  });
}

const tsconfig = json({
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noUncheckedIndexedAccess: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node', 'jest', '@testing-library/jest-dom', '@prizestash/remote-kit/assets'],
  },
  include: ['src'],
});

const webpackConfig = `import { packageConfigs } from '@prizestash/remote-kit/preset';

export default packageConfigs({ dir: import.meta.dirname });
`;

const readme = (name: string, urlPath: string) => `# ${name}

A remote of PrizeStash: it owns the page \`${urlPath}\`.

| command                   | what it does                                                               |
| ------------------------- | -------------------------------------------------------------------------- |
| \`npm run dev\`             | the remote alone on its workbench, refreshed on save; with \`-- --site <address>\` in the pages of a site |
| \`npm test\`                | unit tests                                                                  |
| \`npm run types\`           | checks the types                                                            |
| \`npm run build\`           | writes the files for browsers and the Node build to \`dist\`                  |
| \`npm run build:workbench\` | writes the workbench as static files to \`dist/workbench\`                    |
| \`npm run release\`         | stores a release in \`RELEASES_DIR=<folder>\` or \`RELEASE_STORE=s3://<bucket>\`; without a store writes it to \`dist/release\` |

A page is a line in \`src/manifest.ts\`, a screen in the folder that its URL names, and its import in
\`src/app.ts\`. A release has the version \`<version>-<commit>-<digest>\`: the same commit gives the same
release in every clone. Commit \`package-lock.json\` and what you change before you release.
`;

/** The files around the sources of a remote in a separate repository. */
export function repositoryFiles(name: string, urlPath: string, installed: Installed): Files {
  return {
    'package.json': packageJson(name, installed),
    'tsconfig.json': tsconfig,
    'webpack.config.mjs': webpackConfig,
    'README.md': readme(name, urlPath),
    '.gitignore': 'node_modules/\ndist/\n',
  };
}
