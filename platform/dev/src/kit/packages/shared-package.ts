import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { packageNameOf, singletonNames } from '@prizestash/release-store/release-format/singletons';
import { contractOf } from '@prizestash/remote-kit/contract/contract-of';
import {
  readPackageJson,
  type PackageJson,
} from '@prizestash/remote-kit/webpack/installed-versions';
import { compilePackage, type PackedPackage } from './compile-package';

const folder = path.join(repositoryRoot, 'shared');
const sources = path.join(folder, 'src');

/** The compiled files of a source, as an entry of `exports`. */
function compiledTarget(target: string): PackedPackage['exports'][string] {
  const compiled = target.replace('./src/', './dist/');
  if (!/\.tsx?$/.test(compiled)) return compiled;
  const file = compiled.replace(/\.tsx?$/, '');
  return { types: `${file}.d.ts`, default: `${file}.js` };
}

/** A page has one instance of some packages: the remote's repository installs them. */
function splitDependencies({ dependencies = {} }: PackageJson) {
  const singletons = new Set(singletonNames.map(packageNameOf));
  const table = (isPeer: boolean) =>
    Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => singletons.has(name) === isPeer),
    );
  return {
    dependencies: table(false),
    peerDependencies: { ...table(true), '@testing-library/react': '>=16' },
    // Only the modules for tests import it.
    peerDependenciesMeta: { '@testing-library/react': { optional: true } },
  };
}

/**
 * Writes the package `@prizestash/shared`: compiled modules, style sheets, its contract and
 * changelog.
 * @param outFolder receives the content of the package.
 * @throws {DeliveryError} naming the export of the contract whose type is not written in the
 * source.
 */
export function writeSharedPackage(outFolder: string): PackedPackage {
  const manifest = readPackageJson(folder);
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const css = path.join(repositoryRoot, 'platform/remote-kit/css.d.ts');
  const entries = [...scripts.map((file) => path.join(sources, file)), css];
  compilePackage({ entries, folders: [sources], base: sources }, path.join(outFolder, 'dist'));
  for (const file of files.filter((one) => one.endsWith('.css'))) {
    cpSync(path.join(sources, file), path.join(outFolder, 'dist', file));
  }
  cpSync(path.join(folder, 'CHANGELOG.md'), path.join(outFolder, 'CHANGELOG.md'));
  writeFileSync(path.join(outFolder, 'contract.json'), JSON.stringify(contractOf(repositoryRoot)));
  return {
    name: '@prizestash/shared',
    version: manifest.version,
    description: 'The contract between the shell of PrizeStash and its remotes.',
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: manifest.sideEffects,
    exports: Object.fromEntries(
      Object.entries(manifest.exports as Readonly<Record<string, string>>).map(([name, target]) => [
        name,
        compiledTarget(target),
      ]),
    ),
    ...splitDependencies(manifest),
  };
}
