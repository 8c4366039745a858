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
  ['::', 96],
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

/** A server by the addresses that it was judged by, which are all that is connected to. */
export interface JudgedServer {
  /** Whether it is on this machine or its network. */
  readonly isPrivate: boolean;
  /** For a connection: the name may have other addresses by now. */
  readonly lookup: LookupFunction;
}

/**
 * Resolves the host of a URL once. A server with public addresses is public, and its private ones are
 * left out: otherwise a site could name what only this machine reaches.
 */
export async function judgeServer({ hostname }: URL): Promise<JudgedServer> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await dns.promises.lookup(host, { all: true });
  const isPrivate = found.every(({ address }) => isPrivateAddress(address));
  const addresses = found.filter(({ address }) => isPrivateAddress(address) === isPrivate);
  return {
    isPrivate,
    lookup: (_name, { all }, callback) => {
      const [first] = addresses;
      if (all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    },
  };
}
