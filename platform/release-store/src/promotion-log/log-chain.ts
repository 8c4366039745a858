import { closedObject } from '@prizestash/server-kit/closed-object';
import { compileSchema, validJson, type FromSchema } from '../release-format/compile-schema';
import {
  DIGEST,
  refuseLog,
  SEQUENCE,
  TIME,
  entryKey,
  parseEntry,
  type LogEntry,
} from './log-entry';
import type { PromotionKeys } from './promotion-keys';
import { applyEntry, emptyState, type PromotionState } from './promotion-state';

export const HEAD_KEY = 'log/head.jws';

const TYPE = 'promotion-log-head';
const EXPIRES_AFTER_MS = 7 * 24 * 60 * 60_000;

const header = { alg: { const: 'EdDSA' }, kid: { type: 'string' }, typ: { const: TYPE } } as const;
const isHeader = compileSchema(closedObject(header));

/** Names the last entry (docs/promotion-log.md, Head). */
const head = closedObject({ sequence: SEQUENCE, entry: DIGEST, issued: TIME, expires: TIME });
export type LogHead = FromSchema<typeof head>;
const isHead = compileSchema(head);

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const decode = (part = '') => Buffer.from(part, 'base64url').toString();

/**
 * Signs a head, as the content of `log/head.jws`.
 * @param now milliseconds.
 */
export function signHead(
  { sequence, entry }: Pick<LogHead, 'sequence' | 'entry'>,
  keys: PromotionKeys,
  now = Date.now(),
): string {
  const [issued, expires] = [now, now + EXPIRES_AFTER_MS].map((ms) => new Date(ms).toISOString());
  const header = { alg: 'EdDSA', kid: keys.signingKeyId, typ: TYPE };
  const signed = `${encode(header)}.${encode({ sequence, entry, issued, expires })}`;
  return `${signed}.${keys.sign(signed).toString('base64url')}`;
}

/** Reads `log/head.jws`. */
export function readHead(jws: string, keys: PromotionKeys): LogHead {
  const [header = '', payload = '', signature = '', ...others] = jws.split('.');
  const protectedHeader = validJson(decode(header), isHeader);
  const isSigned =
    others.length === 0 &&
    protectedHeader !== null &&
    keys.accepts(`${header}.${payload}`, protectedHeader.kid, Buffer.from(signature, 'base64url'));
  if (!isSigned) return refuseLog('its head is not signed by a known promotion service');
  return validJson(decode(payload), isHead) ?? refuseLog('its head has another form');
}

/** The key that a verified head is signed with: its thumbprint. */
export const keyIdOf = (jws: string) => validJson(decode(jws.split('.', 1)[0]), isHeader)?.kid;

/** Whether a head counts no more at a time. */
export const isExpired = ({ expires }: LogHead, now = Date.now()) =>
  expires <= new Date(now).toISOString();

/** A log as hosts keep it in memory: what its entries add up to, and not the entries. */
export interface LogChain {
  readonly head: LogHead;
  readonly state: PromotionState;
}

/** Requires that a head can follow the one that is known. */
export function requireNewer(head: LogHead, known: LogHead | null): void {
  if (!known) return;
  const isSame = head.entry === known.entry;
  if (head.sequence < known.sequence || (isSame && head.issued < known.issued)) {
    refuseLog('its head is older than the one in use');
  }
  if (head.sequence === known.sequence && !isSame) refuseFork();
}

const refuseFork = () => refuseLog('it is another one than the log in use');

/** Reads the text of an object; null where there is none. */
type ReadEntry = (key: string) => string | null;

/** Reads the verified entries after the one that is known, oldest first. */
export function* readEntries(
  head: LogHead,
  known: LogHead | null,
  readEntry: ReadEntry,
): Generator<LogEntry> {
  requireNewer(head, known);
  const from = known?.sequence ?? 0;
  const read = (sequence: number, digest: string | null): LogEntry => {
    const body = digest === null ? null : readEntry(entryKey(sequence, digest));
    if (digest === null || body === null) return refuseLog(`entry ${sequence} is missing`);
    return parseEntry(body, sequence, digest);
  };
  // Each entry names the one before. Only their digests are kept, and each is read again.
  const digests: (string | null)[] = [head.entry];
  for (let sequence = head.sequence; sequence > from; sequence -= 1) {
    digests.push(read(sequence, digests.at(-1)!).previous);
  }
  if (digests.pop() !== (known?.entry ?? null)) refuseFork();
  for (const [index, digest] of digests.reverse().entries()) yield read(from + 1 + index, digest);
}

/**
 * Reads and verifies the entries between the log that is known and a head.
 * @param head a verified one.
 */
export function readChain(head: LogHead, known: LogChain | null, readEntry: ReadEntry): LogChain {
  let state = known?.state ?? emptyState;
  for (const entry of readEntries(head, known?.head ?? null, readEntry)) {
    state = applyEntry(state, entry);
  }
  return { head, state };
}
