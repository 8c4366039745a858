import { execFileSync } from 'node:child_process';
import { createHash, verify } from 'node:crypto';
import { bls12_381 as bls } from '@noble/curves/bls12-381';
import { ed25519 } from '@noble/curves/ed25519';
import { isPlain, jcs, type Json, reasons, wellFormed } from './second-reader';

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
  readonly now: Date;
  readonly chain: {
    readonly hash: string;
    readonly publicKey: string;
    readonly period: number;
    readonly genesis: number;
  };
}

const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';

const digest = (...parts: (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const bytes = (text: string): Buffer => Buffer.from(text, 'hex');
const toHex = (data: Uint8Array): string => Buffer.from(data).toString('hex');

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

/** From which period on drawings are held at which hour at UTC-6; the first hour is for all before too. */
export const hours: [string, number][] = [['2026-11', 12]];

/** Times at UTC-6 as Unix times, from the calendar alone. */
export function timesOf(drawing: string): { period: string; cutoff: number; held: number } {
  const [year, month, day] = drawing.split('-').map(Number) as [number, number, number];
  const first = day <= 7;
  const period = new Date(Date.UTC(year, first ? month - 2 : month - 1, 15))
    .toISOString()
    .slice(0, 7);
  const hour = hours.reduce((before, [from, at]) => (period < from ? before : at), hours[0]![1]);
  return {
    period,
    cutoff: Date.UTC(year, month - 1, first ? 1 : day, 6) / 1000,
    held: Date.UTC(year, month - 1, day, 6 + hour) / 1000,
  };
}

function roundAllowed(c: Json, { genesis, period }: Files['chain'], held: number, now: number) {
  const time = genesis + (c.beacon.round - 1) * period;
  const firstAfter = (moment: number) =>
    time >= moment && (time === genesis || time - period < moment);
  if (c.late === undefined) return firstAfter(held);
  return time - period >= held && time % 3600 < period && time - period - 7200 <= now / 1000;
}

const letters: Record<string, string> = {
  contacted: 'c',
  disqualified: 'd',
  confirmed: 'f',
  paid: 'p',
};
/** Writes the outcomes as a text, for example `0c 0d 1c 1f`, and matches all that are allowed. */
function outcomesFollow(
  outcomes: readonly Json[],
  people: number,
  roundAt: number,
  now: number,
): boolean {
  const story = outcomes.map((o) => `${o.position}${letters[o.status] ?? '?'} `).join('');
  const out = outcomes.filter((o) => o.status === 'disqualified').length;
  const past = Array.from({ length: out }, (_, p) => `(${p}c )?${p}d `).join('');
  const turn = out < people ? `(${out}c (${out}f (${out}p )?)?)?` : '';
  if (out > people || !new RegExp(`^${past}${turn}$`).test(story)) return false;
  const day = (at: string) => Math.floor((Date.parse(at) - 6 * 3_600_000) / 86_400_000);
  const times = [roundAt, ...outcomes.map((o) => Date.parse(o.at)), now];
  if (outcomes.length > 0 && jcs([...times].sort((a, b) => a - b)) !== jcs(times)) return false;
  return outcomes.every((o, i) => {
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

/** A key that is not in the group of prime order is none. */
function isKey(jwk: Json): boolean {
  if (jwk?.kty !== 'OKP' || jwk.crv !== 'Ed25519' || typeof jwk.x !== 'string') return false;
  const data = Buffer.from(jwk.x, 'base64url');
  if (data.length !== 32 || data.toString('base64url') !== jwk.x) return false;
  try {
    const point = ed25519.Point.fromHex(toHex(data));
    return !point.is0() && point.isTorsionFree();
  } catch {
    return false;
  }
}

/** Checks that the log is one chain whose records are signed, and that it has these records. */
function logHolds({ keys, log, records, drawing }: Files): boolean {
  const chain = log as readonly Json[];
  const own = chain.filter(({ record }) => record.drawing === drawing);
  if (!isPlain([chain, records ?? []], 18)) return false;
  if (records && jcs(records) !== jcs(own)) return false;
  return chain.every(({ record, signature }, at) => {
    const before = at === 0 ? '0'.repeat(64) : digest(jcs(chain[at - 1].record));
    const jwk = (keys as Json).keys.findLast((key: Json) => isKey(key) && key.kid === record.key);
    const key = { key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, format: 'jwk' } as const;
    const signed = Buffer.from(signature, 'base64url');
    return (
      signed.toString('base64url') === signature &&
      wellFormed(record) &&
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

/** Decides whether the records of a drawing follow; its leaves and beacon are checked elsewhere. */
function drawingHolds(records: readonly Json[], chain: Files['chain'], now: number): boolean {
  const types = records.map(({ type }) => `${type} `).join('');
  if (!/^commitment (timestamp )*(selection (outcome )*)?$/.test(types)) return false;
  const [c] = records;
  const { period, cutoff, held } = timesOf(c.drawing);
  const roundAt = (chain.genesis + (c.beacon.round - 1) * chain.period) * 1000;
  const isCommitted =
    c.period === period &&
    Date.parse(c.cutoff) === cutoff * 1000 &&
    cutoff * 1000 <= now &&
    c.beacon.chain === chain.hash &&
    roundAllowed(c, chain, held, now);
  const selection = records.find(({ type }) => type === 'selection');
  if (!isCommitted || !selection) return isCommitted && now < roundAt + 86_400_000;
  const { round, signature, randomness, selected } = selection;
  const order = drawn(randomness, c.root, c.entries, 1 + c.alternates);
  const outcomes = records.filter(({ type }) => type === 'outcome');
  return (
    round === c.beacon.round &&
    digest(bytes(signature)) === randomness &&
    jcs(selected.map(({ index }: Json) => index)) === jcs(order) &&
    outcomesFollow(outcomes, order.length, roundAt, now)
  );
}

/** Checks each drawing of the log, and that the weeks between them are all there. */
function historyHolds(log: readonly Json[], chain: Files['chain'], now: number): boolean {
  const names = [...new Set(log.map(({ drawing }) => drawing as string))].sort();
  const all = names.every((name) =>
    drawingHolds(
      log.filter(({ drawing }) => drawing === name),
      chain,
      now,
    ),
  );
  if (!all || chain.hash !== QUICKNET || names.length === 0) return all;
  const isDue = (name: string) => timesOf(name).held * 1000 + 86_400_000 <= now;
  const week = (weeks: number) =>
    new Date(Date.parse(names[0] as string) + weeks * 604_800_000).toISOString().slice(0, 10);
  let due = 0;
  while (isDue(week(due))) due += 1;
  return names.filter(isDue).length === due;
}

/** Decides whether the files of a drawing are valid. A fault of their form is a fault too. */
export function secondVerifier(files: Files): boolean {
  try {
    const log = (files.log as readonly Json[]).map(({ record }) => record);
    const { chain } = files;
    if (!logHolds(files) || !historyHolds(log, chain, files.now.getTime())) return false;
    const records = log.filter((record) => record.drawing === files.drawing);
    if (records.length === 0) return true;
    const [commitment] = records;
    const before = (chain.genesis + (commitment.beacon.round - 1) * chain.period) * 1000;
    const stamped = records
      .filter(({ type }) => type === 'timestamp')
      .every((record) => stampedBefore(record, digest(jcs(commitment)), before));
    const leaves = toHex(files.leaves).match(/.{1,64}/g) ?? [];
    const committed =
      stamped &&
      leaves.length === commitment.entries &&
      leaves.every((leaf, at) => at === 0 || leaf > (leaves[at - 1] as string)) &&
      rootOf(leaves) === commitment.root;
    const selection = records.find(({ type }) => type === 'selection');
    if (!committed || !selection) return committed;
    const { round, signature, selected } = selection;
    return (
      signedByBeacon(signature, round, chain.publicKey) &&
      selected.every(({ index, leaf }: Json) => leaf === leaves[index])
    );
  } catch {
    return false;
  }
}
