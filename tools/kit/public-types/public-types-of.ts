import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { repositoryRoot } from '../../../delivery/src/build/packages';
import { packageNameOf, singletonNames } from '../../../delivery/src/build/singletons';
import type { ModuleDeclarations } from '../../../delivery/src/releases/contracts/contract';
import {
  declarationName,
  emitDeclarations,
} from '../../../delivery/src/releases/contracts/emit-declarations';
import { repositoryFiles } from '../../../remote-kit/src/init/repository-files';
import { remoteKitExports } from '../remote-kit-package';

type Table = Readonly<Record<string, string>>;

/** The packages that are packed for repositories of their own, by folder. */
export const kitPackages = ['shared', 'remote-kit'] as const;
export type KitPackage = (typeof kitPackages)[number];

/** What a package offers: modules with types, and facts without, which break when they change. */
interface Offer {
  /** Sources by module. */
  readonly modules: Table;
  readonly facts: Readonly<Record<string, Table>>;
}

const inRepository = (file: string) => path.join(repositoryRoot, file);
const read = (file: string) => readFileSync(inRepository(file), 'utf8');
const keysOf = (names: Iterable<string>): Table =>
  Object.fromEntries([...names].map((name) => [name, '']));

/** One fact for all, because each package more or less is a change that repositories have to follow. */
const needs = (versions: Table): Table => ({
  packages: Object.entries(versions)
    .map(([name, range]) => `${name} ${semver.minVersion(range)?.major}`)
    .join(', '),
});

function sharedOffer(): Offer {
  const { exports, dependencies } = JSON.parse(read('shared/package.json')) as {
    exports: Table;
    dependencies: Table;
  };
  const targets = Object.entries(exports);
  const styles = targets.filter(([, target]) => target.endsWith('/*.css'));
  const singletons = new Set(singletonNames.map(packageNameOf));
  return {
    modules: Object.fromEntries(
      targets
        .filter(([, target]) => /\.tsx?$/.test(target))
        .map(([module, target]) => [module, inRepository(path.join('shared', target))]),
    ),
    facts: {
      'style sheets': keysOf(
        styles.flatMap(([module, target]) =>
          readdirSync(inRepository(path.join('shared', path.dirname(target))))
            .filter((file) => file.endsWith('.css'))
            .map((file) => module.replace('*.css', file)),
        ),
      ),
      needs: needs(
        Object.fromEntries(Object.entries(dependencies).filter(([name]) => singletons.has(name))),
      ),
    },
  };
}

/** Values in JSON by their paths, for example `scripts.dev`. */
function leavesOf(value: unknown, at = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[at, String(value)]];
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, at ? `${at}.${key}` : key));
}

/** What a repository that `init` wrote expects of the kit. */
function templateFacts(): Readonly<Record<string, Table>> {
  const installed = { kit: '*', shared: '*', singletons: {}, testTools: {} };
  const files = repositoryFiles('mfe-gift', '/gift', installed);
  const config = keysOf((files['webpack.config.mjs'] ?? '').split('\n').filter(Boolean));
  return {
    'package.json of init': Object.fromEntries(leavesOf(JSON.parse(files['package.json'] ?? ''))),
    'tsconfig.json of init': Object.fromEntries(leavesOf(JSON.parse(files['tsconfig.json'] ?? ''))),
    'webpack.config.mjs of init': config,
  };
}

function remoteKitOffer(): Offer {
  const preset = require(inRepository('remote-kit/src/jest/jest-preset.cjs')) as {
    readonly moduleNameMapper: Table;
  };
  const { version } = JSON.parse(read('shared/package.json')) as { version: string };
  const { engines } = JSON.parse(read('package.json')) as { engines: Table };
  return {
    modules: {
      './preset': inRepository('delivery/src/build/index.ts'),
      commands: inRepository('remote-kit/src/commands/command-options.ts'),
    },
    facts: {
      './assets': keysOf(
        [...read('delivery/css.d.ts').matchAll(/declare module '(.*)'/g)].map(
          ([, one]) => one ?? '',
        ),
      ),
      './jest-preset': keysOf([preset, preset.moduleNameMapper].flatMap(Object.keys)),
      exports: keysOf([...Object.keys(remoteKitExports), 'remote-kit']),
      ...templateFacts(),
      needs: needs({ ...engines, '@prizestash/shared': version }),
    },
  };
}

/** Types that are recorded as text, and facts. */
export interface PublicTypes extends ModuleDeclarations {
  readonly facts: Offer['facts'];
}

/**
 * The public types of a package's sources.
 * @throws {DeliveryError} naming the export whose type is not written in the source.
 */
export function publicTypesOf(name: KitPackage): PublicTypes {
  const { modules, facts } = name === 'shared' ? sharedOffer() : remoteKitOffer();
  const base = name === 'shared' ? inRepository('shared/src') : repositoryRoot;
  const entries = Object.entries(modules).map(
    ([module, file]) => [module, declarationName(base, file)] as const,
  );
  const declarations = emitDeclarations(base, Object.values(modules));
  return { facts, entries: Object.fromEntries(entries), declarations };
}
