import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
 * version of `shared` as far as the change of the contract requires.
 */
runCommand(async () => {
  const contract = contractOf(repositoryRoot);
  const manifest = read<Versioned>('shared/package.json');
  const version = existsSync(fileOf(RECORD))
    ? nextSharedVersion(read<RecordedContract>(RECORD), contract)
    : manifest.version;
  const lock = read<{ packages: { shared: Versioned } }>('package-lock.json');
  if (version !== manifest.version) {
    manifest.version = version;
    lock.packages.shared.version = version;
    write('shared/package.json', manifest);
    write('package-lock.json', lock);
  }
  write(RECORD, recordOf(version, contract));
  console.log(`The contract of shared ${version} is recorded.`);
});
