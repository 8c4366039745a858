import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Returns the network that is rate limited for an address: the IPv4 address, or the /64 prefix of an
 * IPv6 address, because one household controls a whole /64.
 */
export function householdOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':');
}

/** Builds the key of a caller's count. The caller is hashed. */
export function callerKey(kind: string, caller: string): string {
  return `${kind}:${hash('sha256', caller, 'base64url')}`;
}
