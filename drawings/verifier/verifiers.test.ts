import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { aDrawing, type RecordContent, testChain } from '@prizestash/drawings/testing';
import fc from 'fast-check';
import type { bls12_381 } from '@noble/curves/bls12-381';
import { ed25519 } from '@noble/curves/ed25519';
import { canonicalJson } from '@prizestash/drawings/canonical-json';
import type { SignedRecord } from '@prizestash/drawings/records';
import { verify } from './verify-drawing';
import { verdictsOf } from './testing/compare-verifiers';
import { drawings as anyDrawing, forgeries, mutations } from './testing/random-drawings';
import { dishonestLogs, waitingLog, withOddMember } from './testing/random-logs';

/**
 * Drawings of each kind; more than a few only on demand. A failure prints its seed: to look for a
 * smaller one would take hours.
 */
const runs = { numRuns: Number(process.env['VERIFIER_RUNS'] ?? 2), endOnFailure: true };
const drawings = fc.constantFrom(...fc.sample(anyDrawing, 5 * runs.numRuns));

// Almost all of the time would go into the same pairings of the same few rounds, and into the same few
// keys and signatures: each is computed once.
type Argument = string | Uint8Array | { toHex(): string };
function mockTextOf(one: Argument): string {
  if (typeof one === 'string') return one;
  return one instanceof Uint8Array ? Buffer.from(one).toString('hex') : one.toHex();
}
function mockOnce<Result>(compute: (...args: never[]) => Result) {
  const results = new Map<string, Result>();
  return (...args: Argument[]): Result => {
    const key = args.map(mockTextOf).join(' ');
    if (!results.has(key)) results.set(key, compute(...(args as never[])));
    return results.get(key) as Result;
  };
}
interface MockPoint {
  readonly X: unknown;
  readonly Y: unknown;
  readonly Z: unknown;
  isTorsionFree(): boolean;
}
function mockTorsionOnce({ prototype }: { prototype: MockPoint }): void {
  const { isTorsionFree } = prototype;
  const isInGroup = new Map<string, boolean>();
  prototype.isTorsionFree = function isTorsionFreeOnce() {
    const key = `${this.X} ${this.Y} ${this.Z}`;
    if (!isInGroup.has(key)) isInGroup.set(key, isTorsionFree.call(this));
    return isInGroup.get(key) === true;
  };
}
jest.mock('@noble/curves/bls12-381', () => {
  const { bls12_381: curve } = jest.requireActual<{ bls12_381: typeof bls12_381 }>(
    '@noble/curves/bls12-381',
  );
  const { shortSignatures } = curve;
  mockTorsionOnce(curve.G1.Point);
  const verifyOnce = mockOnce(shortSignatures.verify);
  const hash = mockOnce(shortSignatures.hash);
  const pairing = mockOnce(curve.pairing);
  return {
    bls12_381: {
      ...curve,
      pairing,
      shortSignatures: { ...shortSignatures, hash, verify: verifyOnce },
    },
  };
});
jest.mock('@noble/curves/ed25519', () => {
  const { ed25519: curve } = jest.requireActual<{ ed25519: typeof ed25519 }>(
    '@noble/curves/ed25519',
  );
  mockTorsionOnce(curve.Point);
  const strict = mockOnce((...args: [Uint8Array, Uint8Array, Uint8Array]) =>
    curve.verify(...args, { zip215: false }),
  );
  const verifyOnce: typeof curve.verify = (signature, message, key, options) =>
    options?.zip215 === false
      ? strict(signature, message, key)
      : curve.verify(signature, message, key, options);
  return { ed25519: { ...curve, verify: verifyOnce } };
});

it('agree that every valid drawing is valid', () => {
  fc.assert(
    fc.property(drawings, (drawing) => {
      expect(verdictsOf(drawing)).toEqual([true, true, true]);
    }),
    runs,
  );
});

it.each(Object.entries(mutations))('all refuse a drawing with a change: %s', (_, mutate) => {
  fc.assert(
    fc.property(drawings, fc.nat(), (drawing, at) => {
      expect(verdictsOf(mutate(drawing, at))).toEqual([false, false, false]);
    }),
    runs,
  );
});

it.each(Object.entries(forgeries))(
  'agree on a drawing with new signatures and %s',
  (name, forge) => {
    const honest = name.startsWith('an honest');
    fc.assert(
      fc.property(drawings, (drawing) => {
        expect(verdictsOf(forge(drawing))).toEqual([honest, honest, honest]);
      }),
      runs,
    );
  },
);

it.each(Object.entries(dishonestLogs))('all refuse a signed log with %s', (_, change) => {
  fc.assert(
    fc.property(drawings, (drawing) => {
      fc.pre(drawing.leaves.length >= 64);
      expect(verdictsOf(drawing)).toEqual([true, true, true]);
      expect(verdictsOf(change(drawing))).toEqual([false, false, false]);
    }),
    runs,
  );
});

it('refuse the logs that the protocol lists', () => {
  const text = readFileSync(path.resolve(__dirname, '../../docs/drawing-protocol.md'), 'utf8');
  const [, list = ''] = text.split('Logs that a verifier refuses');
  expect([...list.matchAll(/^- (.*)$/gm)].map(([, name]) => name)).toEqual(
    Object.keys(dishonestLogs),
  );
});

it('agree on a signed record with any other member', () => {
  const at = fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(drawings, at, (drawing, position) => {
      const verdicts = verdictsOf(withOddMember(drawing, position));
      expect(new Set(verdicts).size).toBe(1);
    }),
    { ...runs, numRuns: 20 * runs.numRuns },
  );
});

it('agree on a Sunday without a drawing, one day after its time', () => {
  const verdicts = (publishedAt: string, ...sundays: string[]) =>
    verdictsOf(waitingLog(sundays, new Date(publishedAt)));
  const later = '2026-11-23T18:00:00Z';
  expect(verdicts(later, '2026-11-08', '2026-11-15', '2026-11-22')).toEqual([true, true, true]);
  expect(verdicts(later, '2026-11-08', '2026-11-22')).toEqual([false, false, false]);
  expect(verdicts(later, '2026-11-08', '2026-11-15')).toEqual([false, false, false]);
  expect(verdicts('2026-11-23T17:59:59Z', '2026-11-08', '2026-11-15')).toEqual([true, true, true]);
  // In any order: a drawing that was missed may be committed after a later one.
  expect(verdicts(later, '2026-11-22', '2026-11-15', '2026-11-08')).toEqual([true, true, true]);
});

it.each([
  ['0000-01-02', false],
  ['0050-01-02', false],
  ['0099-01-04', false],
  ['1999-12-26', false],
  ['2000-01-02', true],
])('agree on a drawing of %s: %s', (sunday, valid) => {
  const { records = [], ...files } = aDrawing({ drawing: sunday, entryIds: [randomUUID()] });
  const now = new Date(`${sunday}T20:00:00Z`);
  const verdicts = verdictsOf({ ...files, records, drawing: sunday, now });
  expect(verdicts).toEqual([valid, valid, valid]);
});

it('says that a commitment was late', () => {
  const { records = [], ...files } = aDrawing({
    drawing: '2026-11-22',
    entryIds: [],
    publishedAt: new Date('2026-11-22T17:00:01Z'),
  });
  const { checks } = verify({
    ...files,
    records,
    leaves: Buffer.from(files.leaves),
    beacon: testChain,
  });
  expect(checks).toContainEqual({
    name: 'commitment',
    status: 'ok',
    text: 'the commitment is late and names the first round of a later hour',
  });
});

it('all refuse a reason that the protocol does not name', () => {
  const verdicts = (reason: string) => {
    const outcome = {
      type: 'outcome',
      position: 0,
      status: 'disqualified',
      reason,
      at: '2026-11-22T20:00:00Z',
    } as RecordContent;
    const entryIds = [randomUUID(), randomUUID()];
    const { records = [], ...files } = aDrawing({
      drawing: '2026-11-22',
      entryIds,
      outcomes: [outcome],
    });
    return verdictsOf({ ...files, records });
  };
  expect(verdicts('declined')).toEqual([true, true, true]);
  expect(verdicts('unlucky')).toEqual([false, false, false]);
});

describe('agree on the one form of', () => {
  const { records = [], ...honest } = aDrawing({
    drawing: '2026-11-22',
    entryIds: [randomUUID(), randomUUID()],
  });
  const files = { ...honest, records };
  const withLast = (change: (signed: SignedRecord) => object) => {
    const log = files.log.with(-1, change(files.log.at(-1) as SignedRecord) as SignedRecord);
    return { ...files, log, records: log };
  };
  const SECRET = '05'.repeat(32);
  const base64url = (...bytes: Uint8Array[]) => Buffer.concat(bytes).toString('base64url');
  const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);
  /** Signs the text in which an infinite number is null. */
  const signed = (record: object) => ({
    record,
    signature: base64url(
      ed25519.sign(Buffer.from(canonicalJson(JSON.parse(JSON.stringify(record)))), SECRET),
    ),
  });
  const { BASE, Fn } = ed25519.Point;
  const { ZERO } = ed25519.Point;
  const ofOrderTwo = ed25519.Point.fromHex(`ec${'ff'.repeat(30)}7f`);
  /**
   * A signature that also holds when a point of order two is added to the public key.
   * @param added to the point of the signature.
   */
  function signatureBy(record: object, scalar: bigint, publicKey: Uint8Array, added = ZERO) {
    for (let random = 7n; ; random += 1n) {
      const point = BASE.multiply(random).add(added).toBytes();
      const hash = createHash('sha512').update(point).update(publicKey);
      const digest = hash.update(canonicalJson(record)).digest().reverse().toString('hex');
      const factor = BigInt(`0x${digest}`) % Fn.ORDER;
      // An even factor makes the added point vanish.
      if (factor % 2n === 1n) continue;
      const sum = ((random + factor * scalar) % Fn.ORDER).toString(16).padStart(64, '0');
      return base64url(point, Buffer.from(sum, 'hex').reverse());
    }
  }
  const refused = [false, false, false];
  const [key] = (files.keys as { keys: { x: string }[] }).keys;

  it.each([
    ['at most 16 levels', nested(13), true],
    ['more levels', nested(14), false],
    ['a number', 1e300, true],
    ['an infinite number', JSON.parse('1e999'), false],
    ['a negative infinite number', JSON.parse('-1e999'), false],
    ['names that look like indexes', { 9: 1, 10: 2 }, true],
  ])('a record with %s', (_, other, isValid) => {
    const changed = withLast(({ record }) => signed({ ...record, other }));
    expect(verdictsOf(changed)).toEqual([isValid, isValid, isValid]);
    const served = {
      ...files,
      records: files.log.with(-1, { ...files.log.at(-1), other } as never),
    };
    expect(verdictsOf(served)).toEqual(refused);
  });

  it('a signature', () => {
    expect(verdictsOf(withLast(({ record }) => signed(record)))).toEqual([true, true, true]);
    const otherText = withLast(({ record, signature }) => {
      const last = { A: 'B', Q: 'R', g: 'h', w: 'x' }[signature.at(-1) ?? ''];
      return { record, signature: `${signature.slice(0, -1)}${last}` };
    });
    expect(verdictsOf(otherText)).toEqual(refused);
    // A point that is in the group only when it is multiplied by the cofactor.
    const twisted = withLast(({ record }) => {
      const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(SECRET);
      return { record, signature: signatureBy(record, scalar, pointBytes, ofOrderTwo) };
    });
    expect(verdictsOf(twisted)).toEqual(refused);
  });

  it('a key in the group', () => {
    const { scalar, point } = ed25519.utils.getExtendedPublicKey('06'.repeat(32));
    const signedWith = (publicKey: Uint8Array) => {
      const signing = withLast(({ record }) => {
        const other = { ...record, key: 'other' };
        return { record: other, signature: signatureBy(other, scalar, publicKey) };
      });
      return {
        ...signing,
        keys: { keys: [key, { ...key, kid: 'other', x: base64url(publicKey) }] },
      };
    };
    expect(verdictsOf(signedWith(point.toBytes()))).toEqual([true, true, true]);
    const twisted = point.add(ofOrderTwo);
    expect(verdictsOf(signedWith(twisted.toBytes()))).toEqual(refused);
  });

  it('a key', () => {
    const withKeys = (...keys: unknown[]) => ({ ...files, keys: { keys } });
    const other = { ...key, x: base64url(ed25519.getPublicKey('06'.repeat(32))) };
    for (const one of [
      null,
      { ...key, kty: 'EC' },
      { ...key, x: 'AAAA' },
      { ...other, kid: 'b' },
      other,
    ])
      expect(verdictsOf(withKeys(one, key))).toEqual([true, true, true]);
    expect(verdictsOf(withKeys(key, other))).toEqual(refused);
    expect(verdictsOf(withKeys({ ...key, x: `${key?.x}=` }))).toEqual(refused);
    // With the neutral point as key, and as the first half of a signature, any text is signed.
    const neutral = Uint8Array.of(1, ...new Uint8Array(31));
    const signature = base64url(neutral, new Uint8Array(32));
    const log = files.log.map(({ record }) => ({ record, signature }));
    const keys = { keys: [{ ...key, x: base64url(neutral) }] };
    expect(verdictsOf({ ...files, log, records: log, keys })).toEqual(refused);
  });
});
