import { remoteNames } from '../../releases/node-builds/node-builds';
import type { Releases } from '../../releases/release-set/release-set';
import { DeliveryError } from '../../delivery-error';

/**
 * Every remote finds in the shell's contact store what it was built against: the record under its
 * key and of its version, and each of its fields. A store that holds more is no trouble.
 * @throws {DeliveryError} naming the first remote that would look for something in vain.
 */
export function verifyContact(releases: Releases): void {
  const { version: shellVersion, contact: held } = releases.shell;
  const shell = `shell@${shellVersion}`;
  for (const name of remoteNames) {
    const { contact: expected, version } = releases[name];
    if (!expected) continue;
    const remote = `${name}@${version}`;
    if (!held) {
      throw new DeliveryError(
        'release-set-refused',
        `${remote} needs the contact store, which ${shell} does not have`,
      );
    }
    if (expected.key !== held.key || expected.version !== held.version) {
      throw new DeliveryError(
        'release-set-refused',
        `${remote} was built for contacts stored as "${expected.key}" version ${expected.version}, but ${shell} stores them as "${held.key}" version ${held.version}`,
      );
    }
    const missing = expected.fields.filter((field) => !held.fields.includes(field));
    if (missing.length > 0) {
      throw new DeliveryError(
        'release-set-refused',
        `${remote} was built for a contact with ${missing.join(', ')}, which the store of ${shell} does not hold; publish a shell that does first`,
      );
    }
  }
}
