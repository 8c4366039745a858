import { execFileSync } from 'node:child_process';
import { createHash, verify } from 'node:crypto';
import { bls12_381 as bls } from '@noble/curves/bls12-381';

/**
 * A second verifier, written from docs/drawing-protocol.md alone and by other means than the first:
 * it builds what an honest log must contain and compares, hashes the tree with a stack, selects with
 * arithmetic on hexadecimal digits, and verifies the beacon with two pairings.
 */

interface Files {
  readonly drawing: string;
  readonly keys: unknown;
  readonly log: readonly unknown[];
  readonly records?: readonly unknown[] | undefined;
  readonly leaves: Uint8Array;
  readonly chain: {
    readonly hash: string;
    readonly publicKey: string;
    readonly period: number;
    readonly genesis: number;
  };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- reads files of any content
type Json = any;

const digest = (...parts: (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const bytes = (text: string): Buffer => Buffer.from(text, 'hex');
const toHex = (data: Uint8Array): string => Buffer.from(data).toString('hex');

/** RFC 8785 by a replacer that sorts the members of every object. */
const jcs = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** RFC 6962 with a stack of complete subtrees, as a log that appends computes it. */
function rootOf(leaves: readonly string[]): string {
  if (leaves.length === 0) return digest('');
  const stack: { readonly size: number; readonly hash: string }[] = [];
  const merge = (): void => {
    const [left, right] = stack.splice(-2) as [(typeof stack)[0], (typeof stack)[0]];
    const hash = digest(Buffer.of(1), bytes(left.hash), bytes(right.hash));
    stack.push({ size: left.size + right.size, hash });
  };
  for (const hash of leaves) {
    stack.push({ size: 1, hash });
    while (stack.length > 1 && stack.at(-1)?.size === stack.at(-2)?.size) merge();
  }
  while (stack.length > 1) merge();
  return stack[0]?.hash as string;
}

function drawn(randomness: string, root: string, n: number, count: number): number[] {
  const order = new Set<number>();
  for (let i = 0; order.size < Math.min(count, n); i += 1) {
    const counter = bytes(i.toString(16).padStart(8, '0'));
    const x = BigInt(
      `0x${digest('prizestash-select/1\n', bytes(randomness), bytes(root), counter).slice(0, 16)}`,
    );
    // The highest multiple of n that fits in 64 bits is excluded with everything above it.
    if (x - (x % BigInt(n)) + BigInt(n) <= 1n << 64n) order.add(Number(x % BigInt(n)));
  }
  return [...order];
}

function signedByBeacon(signature: string, round: number, publicKey: string): boolean {
  const message = bytes(digest(bytes(round.toString(16).padStart(16, '0'))));
  const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
  const hashed = bls.G1.hashToCurve(message, { DST });
  const point = bls.G1.Point.fromHex(signature);
  if (point.toHex(true) !== signature) return false;
  const key = bls.G2.Point.fromHex(publicKey);
  // e(signature, g2) = e(H(m), key)
  const left = bls.pairing(point as never, bls.G2.Point.BASE);
  return bls.fields.Fp12.eql(left, bls.pairing(hashed as never, key));
}

/** Midnight and noon at UTC-6 as Unix times, from the calendar alone. */
function timesOf(drawing: string): { period: string; cutoff: number; noon: number } {
  const [year, month, day] = drawing.split('-').map(Number) as [number, number, number];
  const first = day <= 7;
  const inPeriod = new Date(Date.UTC(year, first ? month - 2 : month - 1, 15));
  return {
    period: inPeriod.toISOString().slice(0, 7),
    cutoff: Date.UTC(year, month - 1, first ? 1 : day, 6) / 1000,
    noon: Date.UTC(year, month - 1, day, 18) / 1000,
  };
}

function roundAllowed(c: Json, { genesis, period }: Files['chain'], noon: number): boolean {
  const time = genesis + (c.beacon.round - 1) * period;
  const firstAfter = (moment: number) => time >= moment && time - period < moment;
  if (c.late === undefined) return firstAfter(noon);
  return c.late === true && time - period >= noon && time % 3600 < period;
}

const letters: Record<string, string> = {
  contacted: 'c',
  disqualified: 'd',
  confirmed: 'f',
  paid: 'p',
};
const reasons = ['unreachable-2-days', 'affidavit-5-days', 'declined', 'ineligible', 'withdrawn'];

/** Writes the outcomes as a text, for example `0c 0d 1c 1f`, and matches all that are allowed. */
function outcomesFollow(outcomes: readonly Json[], people: number): boolean {
  const story = outcomes.map((o) => `${o.position}${letters[o.status] ?? '?'} `).join('');
  const out = outcomes.filter((o) => o.status === 'disqualified').length;
  const past = Array.from({ length: out }, (_, p) => `(${p}c )?${p}d `).join('');
  const turn = out < people ? `(${out}c (${out}f (${out}p )?)?)?` : '';
  if (out > people || !new RegExp(`^${past}${turn}$`).test(story)) return false;
  const day = (at: string) => Math.floor((Date.parse(at) - 6 * 3_600_000) / 86_400_000);
  return outcomes.every((o, i) => {
    if (Number.isNaN(Date.parse(o.at))) return false;
    if (o.status !== 'disqualified') return true;
    const before = outcomes[i - 1];
    const contacted = before?.position === o.position ? before.at : null;
    if (o.reason === 'unreachable-2-days') return contacted && day(o.at) - day(contacted) >= 2;
    if (o.reason === 'affidavit-5-days') {
      return contacted && Date.parse(o.at) - Date.parse(contacted) >= 432_000_000;
    }
    return reasons.includes(o.reason);
  });
}

/** Checks that the log is one chain whose records are signed, and that it has these records. */
function logHolds({ keys, log, records, drawing }: Files): boolean {
  const chain = log as readonly Json[];
  const own = chain.filter(({ record }) => record.drawing === drawing);
  if (records && jcs(records) !== jcs(own)) return false;
  return chain.every(({ record, signature }, at) => {
    const before = at === 0 ? '0'.repeat(64) : digest(jcs(chain[at - 1].record));
    const jwk = (keys as Json).keys.find((key: Json) => key.kid === record.key);
    const key = { key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, format: 'jwk' } as const;
    const signed = Buffer.from(signature, 'base64url');
    return (
      signed.toString('base64url') === signature &&
      record.previous === before &&
      verify(null, Buffer.from(jcs(record)), key as never, signed)
    );
  });
}

/** Verifies a time stamp with OpenSSL, without regard to who issued its certificate. */
function stampedBefore(record: Json, hash: string, before: number): boolean {
  const input = Buffer.from(record.token, 'base64');
  const args = ['cms', '-verify', '-noverify', '-inform', 'DER', '-binary'];
  const info = toHex(execFileSync('openssl', args, { input, stdio: ['pipe', 'pipe', 'ignore'] }));
  // The hash as an octet string of 32 bytes, then the time as a GeneralizedTime of 15 bytes.
  const [, imprint, digits = ''] = /0420(.{64}).*180f(.{28})5a/.exec(info) ?? [];
  const time = bytes(digits)
    .toString()
    .replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z');
  return record.commitment === hash && imprint === hash && Date.parse(time) < before;
}

/** Decides whether the files of a drawing are valid. A fault of their form is a fault too. */
export function secondVerifier(files: Files): boolean {
  try {
    const records = (files.log as readonly Json[])
      .map(({ record }) => record)
      .filter((record) => record.drawing === files.drawing);
    if (!logHolds(files)) return false;
    if (records.length === 0) return true;
    const [commitment, ...following] = records;
    const stamps = following.findIndex(({ type }) => type !== 'timestamp');
    const [selection, ...outcomes] = stamps < 0 ? [] : following.slice(stamps);
    const before =
      (files.chain.genesis + (commitment.beacon.round - 1) * files.chain.period) * 1000;
    const stamped = following
      .slice(0, stamps < 0 ? undefined : stamps)
      .every((record) => stampedBefore(record, digest(jcs(commitment)), before));
    if (!stamped) return false;
    const { period, cutoff, noon } = timesOf(files.drawing);
    const leaves = toHex(files.leaves).match(/.{1,64}/g) ?? [];
    const committed =
      commitment.type === 'commitment' &&
      commitment.period === period &&
      Date.parse(commitment.cutoff) === cutoff * 1000 &&
      commitment.beacon.chain === files.chain.hash &&
      roundAllowed(commitment, files.chain, noon) &&
      leaves.length === commitment.entries &&
      leaves.every((leaf, at) => at === 0 || leaf > (leaves[at - 1] as string)) &&
      rootOf(leaves) === commitment.root;
    if (!committed || !selection) return committed;
    const { round, signature, randomness } = selection;
    const order = drawn(randomness, commitment.root, leaves.length, 1 + commitment.alternates);
    return (
      selection.type === 'selection' &&
      outcomes.every(({ type }) => type === 'outcome') &&
      round === commitment.beacon.round &&
      signedByBeacon(signature, round, files.chain.publicKey) &&
      digest(bytes(signature)) === randomness &&
      jcs(selection.selected) === jcs(order.map((index) => ({ index, leaf: leaves[index] }))) &&
      outcomesFollow(outcomes, order.length)
    );
  } catch {
    return false;
  }
}
