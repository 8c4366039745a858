import { DeliveryError } from '../../delivery-error';
import type { Releases } from '../../releases/release-set/releases';

/**
 * Requires that the shell's contact store has the contract that each remote was built against: the
 * same key and version, and every field of the remote. Additional fields are allowed.
 * @throws {DeliveryError} naming the first remote that does not fit.
 */
export function verifyContact({ shell, remotes }: Releases): void {
  const shellName = `shell@${shell.version}`;
  const refuse = (reason: string): never => {
    throw new DeliveryError('release-set-refused', reason);
  };
  for (const { package: name, version, contact: expected } of remotes) {
    if (!expected) continue;
    const remote = `${name}@${version}`;
    const held = shell.contact;
    if (!held) {
      refuse(`${remote} needs the contact store, which ${shellName} does not have`);
      continue;
    }
    if (expected.key !== held.key || expected.version !== held.version) {
      refuse(
        `${remote} was built for contacts stored as "${expected.key}" version ${expected.version}, but ${shellName} stores them as "${held.key}" version ${held.version}`,
      );
    }
    const missing = expected.fields.filter((field) => !held.fields.includes(field));
    if (missing.length > 0) {
      refuse(
        `${remote} was built for a contact with ${missing.join(', ')}, which the store of ${shellName} does not hold; promote a shell that does first`,
      );
    }
  }
}
