import { cpSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { packageNameOf, singletonNames } from '@prizestash/release-store/release-format/singletons';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { readPackageJson } from '@prizestash/remote-kit/webpack/installed-versions';
import { compilePackage, type PackedPackage } from './compile-package';

type Table = Readonly<Record<string, string>>;

/** Modules that the kit gives to webpack and esbuild by their file, in addition to its commands. */
const entries = [
  'platform/remote-kit/src/cli.ts',
  'platform/remote-kit/src/dev/page/component-proxies.ts',
  'platform/remote-kit/src/dev/page/update-client.ts',
  'platform/remote-kit/src/webpack/index.ts',
  'platform/remote-kit/src/webpack/remote-server.ts',
  'platform/remote-kit/src/webpack/federation-runtime.ts',
  'platform/remote-kit/src/webpack/replacements/pure-statics.ts',
  'platform/remote-kit/src/webpack/workbench/main.ts',
  'platform/remote-kit/src/webpack/workbench/worker.ts',
  ...readdirSync(path.join(repositoryRoot, 'platform/remote-kit/src/webpack/replacements/lodash'))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => `platform/remote-kit/src/webpack/replacements/lodash/${file}`),
];
const declarations = [
  'platform/remote-kit/css.d.ts',
  'platform/remote-kit/src/webpack/remote-module.d.ts',
  'platform/remote-kit/src/webpack/workbench/workbench-remote.d.ts',
];
const files = [
  'browserslist',
  'platform/remote-kit/css.d.ts',
  'platform/remote-kit/src/dev/page/jsx-runtime.cjs',
  'platform/remote-kit/src/dev/page/refresh-runtime.cjs',
  'platform/remote-kit/src/webpack/workbench/index.html',
  'platform/remote-kit/src/webpack/workbench/partners',
  'platform/remote-kit/src/jest',
];

/** What repositories import, as `exports` of the package. */
export const remoteKitExports = {
  './preset': {
    types: './dist/platform/remote-kit/src/webpack/index.d.ts',
    default: './dist/platform/remote-kit/src/webpack/index.js',
  },
  './jest-preset': './dist/platform/remote-kit/src/jest/jest-preset.cjs',
  './assets': { types: './dist/platform/remote-kit/css.d.ts' },
};

const SHARED = '@prizestash/shared';
/** The workspaces of `platform` whose modules the package contains. */
const inlined = ['server-kit', 'release-store', 'site-host', 'verifier'];
const compiled = ['remote-kit', ...inlined];

/**
 * Packages that others load: jest and the minifier their compiler, the plugin for Fast Refresh its
 * runtime.
 */
const loadedByOthers = ['@swc/core', 'ts-jest', 'react-refresh'];
/** Aliases in webpack configurations. */
const aliases = new Set(['remote-module', 'workbench-remote']);
/** Resolved from the package that depends on it. */
const ofOthers = '@module-federation/webpack-bundler-runtime';

/** What a repository needs for its tests and types, in the versions of this one. */
const testTools = [
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'typescript',
];

const readPackage = (folder: string) => readPackageJson(path.join(repositoryRoot, folder));

/** The ranges of packages among the dependencies of the compiled workspaces and of the repository. */
function rangesOf(names: Iterable<string>): Table {
  const tables = compiled.map((name) => readPackage(`platform/${name}`).dependencies);
  const known: Table = Object.assign({}, readPackage('.').devDependencies, ...tables);
  const rangeOf = (name: string) => {
    const range = known[name];
    if (range) return range;
    throw new DeliveryError('build-failed', `no compiled workspace depends on ${name}`);
  };
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, rangeOf(name)]));
}

/**
 * Writes the package `@prizestash/remote-kit`: the preset, the workbench and the commands, compiled in
 * the folders of this repository, so that their files find each other.
 * @param outFolder receives the content of the package.
 * @returns its package.json.
 */
export function writeRemoteKitPackage(outFolder: string): PackedPackage {
  const dist = path.join(outFolder, 'dist');
  const inRepository = (file: string) => path.join(repositoryRoot, file);
  const sourcesOf = (name: string) => inRepository(`platform/${name}/src`);
  const requests = compilePackage(
    {
      entries: [...entries, ...declarations].map(inRepository),
      folders: compiled.map(sourcesOf),
      base: repositoryRoot,
      inlined: Object.fromEntries(inlined.map((name) => [`@prizestash/${name}/`, sourcesOf(name)])),
    },
    dist,
  );
  const filter = (source: string) => !source.includes('.test.');
  for (const file of files) {
    cpSync(inRepository(file), path.join(dist, file), { recursive: true, filter });
  }
  cpSync(inRepository('platform/remote-kit/CHANGELOG.md'), path.join(outFolder, 'CHANGELOG.md'));
  const packages = [...requests, ...loadedByOthers]
    .filter((request) => !isBuiltin(request) && !aliases.has(request))
    .map(packageNameOf)
    .filter((name) => name !== SHARED && name !== ofOthers && !testTools.includes(name));
  const isSingleton = (name: string) => singletonNames.some((one) => packageNameOf(one) === name);
  const { version, peerDependencies } = readPackage('platform/remote-kit');
  return {
    name: '@prizestash/remote-kit',
    version,
    description: 'Builds, shows, tests and releases a remote of PrizeStash.',
    license: 'UNLICENSED',
    type: 'module',
    engines: readPackage('.').engines,
    bin: { 'remote-kit': './dist/platform/remote-kit/src/cli.js' },
    exports: remoteKitExports,
    dependencies: rangesOf(packages.filter((name) => !isSingleton(name))),
    peerDependencies: {
      ...peerDependencies,
      ...rangesOf(packages.filter(isSingleton)),
      ...rangesOf(testTools),
    },
    // A repository may test with other tools.
    peerDependenciesMeta: Object.fromEntries(testTools.map((name) => [name, { optional: true }])),
  };
}
