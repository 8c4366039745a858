import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Names the household behind an address: the address itself, but of IPv6 the first 64 bits, as one
 * household has that many at its will.
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

/** Makes the key under which a caller is counted; the caller cannot be read from it. */
export function callerKey(kind: string, caller: string): string {
  return `${kind}:${hash('sha256', caller, 'base64url')}`;
}
