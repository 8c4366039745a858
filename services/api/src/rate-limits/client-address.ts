import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ServiceError } from '../service-error';

/** An address with a port, as some proxies write it into `X-Forwarded-For`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/;

/**
 * Reduces an IP address to one spelling, so that a caller is counted once: without port, brackets and
 * zone id, an IPv4-mapped IPv6 address as IPv4, IPv6 in lower case and compressed (RFC 5952).
 * @param text address of a connection, or an item of `X-Forwarded-For`
 * @throws {ServiceError} `validation` when the text is not an IP address
 */
export function canonicalAddress(text: string): string {
  const match = WITH_PORT.exec(text.trim());
  const [address = ''] = (match?.[1] ?? match?.[2] ?? text.trim()).split('%');
  if (isIP(address) === 0) {
    throw new ServiceError('validation', 'The address of this request could not be read.');
  }
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString();
}

/**
 * Returns the network that an address belongs to.
 * @param address canonical address
 * @param sixLength of an IPv6 network, in bits
 * @param fourLength of an IPv4 network, in bits
 * @returns a network in CIDR notation; for 32 bits an IPv4 address itself
 */
export function networkOf(
  address: string,
  sixLength: 48 | 56 | 64,
  fourLength: 24 | 32 = 32,
): string {
  if (isIP(address) === 6) {
    const cidr = `${address}/${sixLength}`;
    return `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toRFC5952String()}/${sixLength}`;
  }
  if (fourLength === 32) return address;
  const cidr = `${address}/${fourLength}`;
  return `${ipaddr.IPv4.networkAddressFromCIDR(cidr).toString()}/${fourLength}`;
}
