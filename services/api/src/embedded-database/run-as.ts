import { readFileSync, statSync } from 'node:fs';
import { ServiceError } from '../service-error';

export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: RunAs = { uid: 65_534, gid: 65_534 };
/** CAP_DAC_READ_SEARCH, which a container may lack: bit 2 of the effective capabilities. */
const CAN_READ_ALL = /^CapEff:\s*[\da-f]*[4-7c-f]$/m;

/**
 * Chooses the user that runs Postgres, which refuses to run as root: the owner of the existing data,
 * or `nobody`.
 * @param clusterDir folder of the database's data; it may not exist yet
 * @returns undefined when this process is not root; Postgres then runs as the same user
 * @throws {ServiceError} `database-start-failed` when this process is root, but not on Linux
 */
export function postgresUser(clusterDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new ServiceError(
      'database-start-failed',
      'Postgres does not run as root: use another user, or set DATABASE_URL to use a Postgres of your own.',
    );
  }
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/**
 * Returns the command that runs another one as a user. Where root may grant it, that user can also
 * read folders that only root may enter: a clone in root's home, for example.
 * @param user undefined for the user of this process
 */
export function commandAs(user: RunAs | undefined, command: readonly string[]): readonly string[] {
  if (!user) return command;
  const capabilities = [
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
    // Without it, access(2) ignores the capability, and initdb asks that whether it can run postgres.
    '--securebits=+no_setuid_fixup',
  ];
  return [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    ...(CAN_READ_ALL.test(readFileSync('/proc/self/status', 'utf8')) ? capabilities : []),
    ...command,
  ];
}
