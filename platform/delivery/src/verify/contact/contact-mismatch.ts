import type { Release } from '../../releases/release';

/**
 * Compares the contact that a remote was built against with the one that a shell's store holds: the
 * same key and version, and every field of the remote. Additional fields are allowed.
 * @returns why the remote does not fit; null when it does.
 */
export function contactMismatch(shell: Release, remote: Release): string | null {
  const { contact: expected } = remote;
  const { contact: held } = shell;
  if (!expected) return null;
  const remoteName = `${remote.package}@${remote.version}`;
  const shellName = `shell@${shell.version}`;
  if (!held) return `${remoteName} needs the contact store, which ${shellName} does not have`;
  if (expected.key !== held.key || expected.version !== held.version) {
    return `${remoteName} was built for contacts stored as "${expected.key}" version ${expected.version}, but ${shellName} stores them as "${held.key}" version ${held.version}`;
  }
  const missing = expected.fields.filter((field) => !held.fields.includes(field));
  if (missing.length === 0) return null;
  return `${remoteName} was built for a contact with ${missing.join(', ')}, which the store of ${shellName} does not hold`;
}
