import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { repositoryRoot } from '../../../delivery/src/build/packages';
import { DeliveryError } from '../../../delivery/src/delivery-error';
import type { ExportTypes } from '../../../delivery/src/releases/contracts/contract';
import { exportTypes } from '../../../delivery/src/releases/contracts/export-types';
import {
  nextVersion,
  type RecordedContract,
} from '../../../delivery/src/verify/contracts/shared-version';
import { publicTypesOf, type KitPackage, type PublicTypes } from './public-types-of';

/** The public types of a version. */
export interface RecordedTypes extends PublicTypes {
  readonly version: string;
}

/** Declarations are arrays of lines, which a diff shows one by one. */
type RecordFile = Omit<RecordedTypes, 'declarations'> & {
  readonly declarations: Readonly<Record<string, readonly string[]>>;
};

const fileOf = (name: KitPackage) => path.join(repositoryRoot, name, 'public-types.json');

function mapValues<From, To>(table: Readonly<Record<string, From>>, change: (value: From) => To) {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, change(value)]));
}

/** Reads `public-types.json` of a package. */
export function readRecordedTypes(name: KitPackage): RecordedTypes {
  const record = JSON.parse(readFileSync(fileOf(name), 'utf8')) as RecordFile;
  return { ...record, declarations: mapValues(record.declarations, (lines) => lines.join('\n')) };
}

/** Writes `public-types.json` of a package. */
export function recordTypes(name: KitPackage, types: RecordedTypes): void {
  const { version, facts, entries } = types;
  const declarations = mapValues(types.declarations, (text) => text.split('\n'));
  const record: RecordFile = { version, facts, entries, declarations };
  writeFileSync(fileOf(name), `${JSON.stringify(record, null, 2)}\n`);
}

function asContract(types: RecordedTypes): RecordedContract {
  const { version, facts, entries, declarations } = types;
  const described = mapValues(entries, (entry) => exportTypes(declarations, entry, true));
  // A # marks what is compared as it is.
  const asTypes = mapValues(facts, (table) => mapValues(table, (fact) => `#${fact}`));
  const exports: ExportTypes = { ...described, ...asTypes };
  return { version, exports, entries, declarations };
}

/** The version that a package needs for its public types, as far as types tell. */
export function versionFor(recorded: RecordedTypes, types: PublicTypes): string {
  const current = asContract({ ...types, version: recorded.version });
  return nextVersion(asContract(recorded), current, repositoryRoot);
}

/** @throws {DeliveryError} when `public-types.json` is not that of the sources. */
export function requireRecordedTypes(name: KitPackage): void {
  const { version, ...recorded } = readRecordedTypes(name);
  if (isDeepStrictEqual(recorded, publicTypesOf(name))) return;
  throw new DeliveryError(
    'build-failed',
    `The public types of ${name} ${version} have changed: npm run contract`,
  );
}
