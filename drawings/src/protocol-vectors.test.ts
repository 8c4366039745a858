import { bls12_381 } from '@noble/curves/bls12-381';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import {
  chainHash,
  firstRoundAt,
  quicknet,
  roundTime,
  beaconMessage,
  beaconRandomness,
  verifyBeaconSignature,
} from './beacon/beacon';
import { canonicalJson, recordHash } from './log/canonical-json';
import { entryLeaf, areSorted, merkleRoot, selectLeaves } from './tree/merkle-tree';

const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const RANDOMNESS = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';

it('verifies round 1000 of quicknet (drawing protocol, section 6)', () => {
  expect(verifyBeaconSignature(quicknet, 1000, SIGNATURE)).toBe(true);
  expect(beaconRandomness(SIGNATURE)).toBe(RANDOMNESS);
});

it('refuses the signature for another round, and text that is no signature', () => {
  expect(verifyBeaconSignature(quicknet, 1001, SIGNATURE)).toBe(false);
  expect(verifyBeaconSignature(quicknet, 1000, `${SIGNATURE.slice(0, -1)}8`)).toBe(false);
  expect(verifyBeaconSignature(quicknet, 1000, 'ff')).toBe(false);
});

it('refuses other encodings of a valid signature, which would be other randomness', () => {
  // Round 13335 of quicknet: its x coordinate is small enough to add the prime of the field.
  const signature =
    'a38ab268d58c04ce2d22b8317e4b66ecda5fa8841c7215bf7733af8dbaed6c5e7d8d60b77817294a64b891f719bc1b40';
  const notReduced =
    'bd8bc4530f0beb68783e5fe7c19713c43ed6f4090ff7287ede64822eb19e62829c3960b6296b294a1eb791f719bbc5eb';
  const point = bls12_381.shortSignatures.Signature.fromHex(signature);
  expect(verifyBeaconSignature(quicknet, 13335, signature)).toBe(true);
  for (const other of [notReduced, signature.toUpperCase(), point.toHex(false)]) {
    const { verify } = bls12_381.shortSignatures;
    expect(verify(other, beaconMessage(13335), quicknet.public_key)).toBe(true);
    expect(verifyBeaconSignature(quicknet, 13335, other)).toBe(false);
  }
});

it("computes quicknet's chain hash from its members, as drand does", () => {
  expect(chainHash(quicknet)).toBe(quicknet.hash);
});

it.each([
  ['genesis', '2023-08-23T15:09:27Z', 1],
  ['before genesis', '2020-01-01T00:00:00Z', 1],
  ['a second after round 1', '2023-08-23T15:09:28Z', 2],
  ['the time of round 2', '2023-08-23T15:09:30Z', 2],
])('finds the first round at or after %s', (_, time, round) => {
  expect(firstRoundAt(quicknet, new Date(time))).toBe(round);
});

it('computes the time of a round', () => {
  expect(roundTime(quicknet, 2)).toEqual(new Date('2023-08-23T15:09:30Z'));
});

it('builds the tree and selects from it (drawing protocol, section 10)', () => {
  const leaves = [1, 2, 3, 4, 5]
    .map((number) => entryLeaf('2026-11-22', `00000000-0000-4000-8000-00000000000${number}`))
    .sort(Buffer.compare);
  expect(leaves.map((leaf) => bytesToHex(leaf).slice(0, 8))).toEqual([
    '0602955c',
    '1eb79ca0',
    '286ef04f',
    '4dd5e109',
    'bebae740',
  ]);
  expect(areSorted(leaves)).toBe(true);
  const root = merkleRoot(leaves);
  expect(bytesToHex(root)).toBe('f4ebb1017e7a526a1a98b3f0a18c101ad4882bd0063dc6b331951024eb05f34f');
  const selection = { randomness: hexToBytes(RANDOMNESS), root, entries: 5 };
  expect(selectLeaves({ ...selection, count: 10 })).toEqual([2, 0, 4, 1, 3]);
  expect(selectLeaves({ ...selection, count: 2 })).toEqual([2, 0]);
  expect(selectLeaves({ ...selection, entries: 0, count: 10 })).toEqual([]);
});

it('computes the leaf from the id in any case', () => {
  const id = 'ABCDEF00-0000-4000-8000-000000000001';
  expect(entryLeaf('2026-11-22', id)).toEqual(entryLeaf('2026-11-22', id.toLowerCase()));
});

// RFC 8785, sections 3.2.2 and 3.2.3
it('serializes JSON canonically', () => {
  const data = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    1: 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
    numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 1e-27],
    literals: [null, true, false],
  };
  expect(canonicalJson(data)).toBe(
    '{"\\r":"Carriage Return","1":"One","literals":[null,true,false],' +
      '"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign",' +
      '"\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  );
  expect(recordHash({ b: 1, a: 2 })).toBe(recordHash({ a: 2, b: 1 }));
  expect(() => canonicalJson(undefined)).toThrow('only JSON data');
});
