import { refusal, type DeliveryError } from '@prizestash/release-store/delivery-error';
import type { Release } from '@prizestash/release-store/release';

/**
 * Compares the contact that a remote was built against with the one that a shell's store holds: the
 * same key and version, and every field of the remote. Additional fields are allowed.
 * @returns the refusal of a remote that does not fit; null when it does.
 */
export function contactMismatch(shell: Release, remote: Release): DeliveryError | null {
  const { contact: expected } = remote;
  const { contact: held } = shell;
  if (!expected) return null;
  const name = `${remote.package}@${remote.version}`;
  const shellName = `shell@${shell.version}`;
  if (!held) {
    return refusal('contact', `${name} needs the contact store, which ${shellName} does not have`);
  }
  if (expected.key !== held.key || expected.version !== held.version) {
    return refusal(
      'contact',
      `${name} was built for contacts stored as "${expected.key}" version ${expected.version}, but ${shellName} stores them as "${held.key}" version ${held.version}`,
    );
  }
  const missing = expected.fields.filter((field) => !held.fields.includes(field));
  if (missing.length === 0) return null;
  return refusal(
    'contact',
    `${name} was built for a contact with ${missing.join(', ')}, which the store of ${shellName} does not hold`,
  );
}
