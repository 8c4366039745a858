import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { runCommand } from '@prizestash/server-kit/run-command';
import { contractOf } from '../../delivery/src/releases/contracts/contract-of';
import {
  nextVersion,
  recordOf,
  type RecordedContract,
} from '../../delivery/src/verify/contracts/shared-version';
import { kitPackages, publicTypesOf, type KitPackage } from './public-types/public-types-of';
import { readRecordedTypes, recordTypes, versionFor } from './public-types/recorded-types';

interface Versioned {
  version: string;
}

const fileOf = (name: string) => path.join(repositoryRoot, name);
const read = <T>(name: string) => JSON.parse(readFileSync(fileOf(name), 'utf8')) as T;
const write = (name: string, content: object) =>
  writeFileSync(fileOf(name), `${JSON.stringify(content, null, 2)}\n`);

const CONTRACT = 'shared/contract.json';

function recordContract(): void {
  const contract = contractOf(repositoryRoot);
  const version = nextVersion(read<RecordedContract>(CONTRACT), contract);
  write(CONTRACT, recordOf(version, contract));
  console.log(`Version ${version} of the contract is recorded.`);
}

function recordPackage(name: KitPackage): void {
  const types = publicTypesOf(name);
  const needed = versionFor(readRecordedTypes(name), types);
  const manifest = read<Versioned>(`${name}/package.json`);
  if (semver.gt(needed, manifest.version)) {
    manifest.version = needed;
    const lock = read<{ packages: Record<string, Versioned> }>('package-lock.json');
    Object.assign(lock.packages[name] ?? {}, { version: needed });
    write(`${name}/package.json`, manifest);
    write('package-lock.json', lock);
  }
  recordTypes(name, { ...types, version: manifest.version });
  console.log(`The public types of ${name} ${manifest.version} are recorded.`);
}

/**
 * `npm run contract`: records the contract of `shared` in `shared/contract.json`, and the public types
 * of both packages of the kit in `public-types.json` of each. Raises their versions as far as the
 * change requires. A change that no type shows raises the version of a package by hand.
 */
runCommand(async () => {
  recordContract();
  // In this order: the kit needs the major version of shared.
  for (const name of kitPackages) recordPackage(name);
});
