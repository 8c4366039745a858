import { ServiceError } from '../service-error';
import { canonicalAddress, networkOf } from './client-address';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.11:5000', '203.0.113.11'],
  [' 203.0.113.11 ', '203.0.113.11'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::'],
  ['[2001:db8::1]:5000', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
])('reduces %j to %s', (text, address) => {
  expect(canonicalAddress(text)).toBe(address);
});

it.each(['', 'unknown', '_hidden', '203.0.113', '0x7f.1', '203.0.113.256', '::g', '1.2.3.4:x'])(
  'rejects %j',
  (text) => {
    expect(() => canonicalAddress(text)).toThrow(ServiceError);
  },
);

it.each([
  ['203.0.113.7', 64, '203.0.113.7'],
  ['203.0.113.7', 48, '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', 64, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', 64, '2001:db8:1:2::/64'],
  ['2001:db8::1', 64, '2001:db8::/64'],
  ['2001:db8:1:2ff::1', 56, '2001:db8:1:200::/56'],
  ['2001:db8:1:2ff::1', 48, '2001:db8:1::/48'],
  ['::1', 64, '::/64'],
  ['fe80::1', 64, 'fe80::/64'],
] as const)('places %s into its /%i network %s', (address, prefixLength, network) => {
  expect(networkOf(address, prefixLength)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.112.7', '203.0.112.0/24'],
  ['2001:db8:1:2ff::1', '2001:db8:1::/48'],
])('places %s into the network %s, which anybody can get', (address, network) => {
  expect(networkOf(address, 48, 24)).toBe(network);
});
