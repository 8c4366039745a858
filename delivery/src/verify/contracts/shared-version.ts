import semver from 'semver';
import type { Contract } from '../../releases/contracts/contract';
import { contractDifferences } from './contract-differences';

/** The contract of a version, as `shared/contract.json` holds it. */
export interface RecordedContract extends Contract {
  readonly version: string;
}

/** The contract as `npm run contract` records it. */
export function recordOf(version: string, contract: Contract): RecordedContract {
  const { exports, entries, declarations } = contract;
  return { version, exports, entries, declarations };
}

/**
 * The version with the given contract: the next major version when a package that was built against
 * the recorded one may break, the next minor one when the contract only offers more.
 * @param packagesOf see `incompatibleExports`.
 */
export function nextVersion(
  recorded: RecordedContract,
  contract: Contract,
  packagesOf?: string,
): string {
  const { version, exports } = recorded;
  const breaking = contractDifferences(
    { exports: contract.exports, declarations: () => contract },
    { exports, declarations: () => recorded },
    packagesOf,
  );
  if (breaking.length > 0) return semver.inc(version, 'major') ?? version;
  const same = JSON.stringify(exports) === JSON.stringify(contract.exports);
  return same ? version : (semver.inc(version, 'minor') ?? version);
}
