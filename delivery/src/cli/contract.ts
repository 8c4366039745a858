import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { repositoryRoot } from '../build/packages';
import { contractOf } from '../releases/contracts/contract-of';
import {
  nextSharedVersion,
  recordOf,
  type RecordedContract,
} from '../verify/contracts/shared-version';
import { runCommand } from './run-command';

interface Versioned {
  version: string;
}

const fileOf = (name: string) => path.join(repositoryRoot, name);
const read = <T>(name: string) => JSON.parse(readFileSync(fileOf(name), 'utf8')) as T;
const write = (name: string, content: object) =>
  writeFileSync(fileOf(name), `${JSON.stringify(content, null, 2)}\n`);

const RECORD = 'shared/contract.json';

/**
 * `npm run contract`: records the contract of `shared` in `shared/contract.json`, and raises the
 * versions of the contract and of `shared` as far as the change requires. A change of what
 * packages bundle raises the version of `shared` alone, by hand.
 */
runCommand(async () => {
  const contract = contractOf(repositoryRoot);
  const manifest = read<Versioned>('shared/package.json');
  const recorded = read<RecordedContract>(RECORD);
  const version = nextSharedVersion(recorded, contract);
  const lock = read<{ packages: { shared: Versioned } }>('package-lock.json');
  const change = semver.diff(recorded.version, version);
  if (change) {
    manifest.version = semver.inc(manifest.version, change) ?? version;
    lock.packages.shared.version = manifest.version;
    write('shared/package.json', manifest);
    write('package-lock.json', lock);
  }
  write(RECORD, recordOf(version, contract));
  console.log(`Version ${version} of the contract is recorded, in shared ${manifest.version}.`);
});
