import dns from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Addresses of this machine, of its network, and of the metadata service of a cloud. */
const ranges: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
];

const blocked = new BlockList();
for (const [address, bits] of ranges) {
  blocked.addSubnet(address, bits, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Whether an address leads to this machine or its network; also an IPv4 address written as IPv6. */
export const isPrivateAddress = (address: string): boolean =>
  blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const refusal = (host: string) =>
  new Error(`${host} is an address of this machine or its network, which the site itself is not`);

/** Whether a URL names or resolves to an address of this machine or its network. */
export async function isPrivateUrl({ hostname }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return isPrivateAddress(host);
  const addresses = await dns.promises.lookup(host, { all: true });
  return addresses.some(({ address }) => isPrivateAddress(address));
}

/** @throws {Error} for a URL whose host is an address of this machine or its network. */
export function requirePublicAddress({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && isPrivateAddress(host)) throw refusal(host);
}

/** Resolves a name for one connection, so that what was checked is what is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? refusal(hostname), '', 0);
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(refusal(hostname), '', 0);
    }
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
