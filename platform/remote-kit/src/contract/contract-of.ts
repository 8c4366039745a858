import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@prizestash/server-kit/atomic-files';
import { filesDigest } from '@prizestash/release-store/place-folder';
import { packageNameOf } from '@prizestash/release-store/release-format/singletons';
import type {
  Contract,
  ExportTypes,
} from '@prizestash/release-store/release-format/release-description';
import { filesBelow } from '@prizestash/release-store/storage/folder-storage';
import { sharedFolder } from '../packages';
import { installedVersionOf } from '../webpack/installed-versions';
import { sharedFile, sharedSingletons } from './shared-exports';
import type * as emitting from './emit-declarations';
import type * as describing from './export-types';

/** Raised when the same sources give another contract. */
const CACHE_FORMAT = 1;

/** Digest of all that a contract can depend on: reading costs less than emitting declarations. */
function sourceDigest(shared: string): string {
  const sources = filesBelow(path.join(shared, 'src'))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => path.join('src', file));
  return filesDigest(shared, [...sources, 'package.json']);
}

function emitContract(root: string): Contract {
  // The compiler takes 0.3 s to load.
  const { declarationName, emitDeclarations } = require('./emit-declarations') as typeof emitting;
  const { exportTypes } = require('./export-types') as typeof describing;
  const sources = sharedSingletons.flatMap((name) => {
    const file = sharedFile(root, name);
    return file ? [[name, file] as const] : [];
  });
  const base = path.join(root, 'shared/src');
  const declarations = emitDeclarations(
    base,
    sources.map(([, file]) => file),
  );
  const entries = sources.map(([name, file]) => [name, declarationName(base, file)] as const);
  const exports = entries.map(([name, entry]) => [name, exportTypes(declarations, entry)] as const);
  return {
    exports: Object.fromEntries(exports),
    entries: Object.fromEntries(entries),
    declarations,
  };
}

/** Adds the major version that is installed to `react-router-dom#Link`. */
function withMajorVersion(type: string, root: string): string {
  const [module = '', name] = type.split('#');
  if (name === undefined) return type;
  const [major] = installedVersionOf(packageNameOf(module), root).split('.');
  return `${module}@${major}#${name}`;
}

function withMajorVersions(exports: ExportTypes, root: string): ExportTypes {
  const entries = Object.entries(exports).map(([module, types]) => [
    module,
    Object.fromEntries(
      Object.entries(types).map(([name, type]) => [name, withMajorVersion(type, root)]),
    ),
  ]);
  return Object.fromEntries(entries) as ExportTypes;
}

/**
 * The contract of the sources in a repository. It is stored in `.cache/contracts` and computed
 * again when a source of `shared` changes.
 */
export function contractOf(root: string): Contract {
  const shared = sharedFolder(root);
  // The packed package contains its contract in place of sources.
  if (!existsSync(path.join(shared, 'src'))) {
    return JSON.parse(readFileSync(path.join(shared, 'contract.json'), 'utf8')) as Contract;
  }
  const name = `${CACHE_FORMAT}-${sourceDigest(shared)}.json`;
  const file = path.join(root, '.cache/contracts', name);
  if (!existsSync(file)) replaceFile(file, JSON.stringify(emitContract(root)));
  const contract = JSON.parse(readFileSync(file, 'utf8')) as Contract;
  return { ...contract, exports: withMajorVersions(contract.exports, root) };
}
