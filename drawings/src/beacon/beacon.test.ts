import { chainHash, quicknet, readBeaconChain } from './beacon';

it('reads a chain as drand describes it', () => {
  expect(readBeaconChain(JSON.parse(JSON.stringify(quicknet)))).toEqual(quicknet);
});

it.each([
  ['another scheme', { schemeID: 'pedersen-bls-chained' }],
  ['no beacon', { metadata: {} }],
  ['a short key', { public_key: quicknet.public_key.slice(2) }],
  ['a key in capitals', { public_key: quicknet.public_key.toUpperCase() }],
  ['a period of no seconds', { period: 0 }],
  ['a genesis that is a text', { genesis_time: '1' }],
  ['a group of another kind', { groupHash: 'none' }],
])('refuses a description with %s', (_what, change) => {
  const described = { ...quicknet, ...change };
  let hash = quicknet.hash;
  try {
    hash = chainHash(described as typeof quicknet);
  } catch {
    // Of what has no hash.
  }
  expect(readBeaconChain({ ...described, hash })).toBeNull();
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'chain'],
  ['the hash of another chain', { ...quicknet, hash: '0'.repeat(64) }],
])('refuses %s', (_what, described) => {
  expect(readBeaconChain(described)).toBeNull();
});
