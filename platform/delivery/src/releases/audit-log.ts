import { createHash, randomBytes } from 'node:crypto';
import { DeliveryError } from '../delivery-error';
import type { FinishedStep } from '../steps';
import type { ObjectStorage } from '../storage/object-storage';
import type { AuditReference, LivePointer } from './release';

const FOLDER = 'audit/';

/** What changed the live pointer, or would have. */
export interface AuditedChange {
  readonly action: 'promote' | 'rollback' | 'withdraw' | 'gc';
  /** Who: a person, or the subject of a pipeline's token. */
  readonly by: string;
  /** What was asked for, for example `mfe-legal@1.0.0-ab12cd3`. */
  readonly request: readonly string[];
  /** The steps of the verification. */
  readonly report?: readonly FinishedStep[];
}

/** The release sets that visitors get. */
interface Served {
  readonly set: string;
  readonly canary?: { readonly set: string; readonly percent: number };
}

interface AuditEntry extends AuditedChange {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly from: Served | null;
  /** Null for a request that was refused. */
  readonly to: Served | null;
  /** Why it was refused. */
  readonly refused?: string;
  /** The entry of the pointer that this one replaced. */
  readonly previous: AuditReference | null;
}

/** An entry with what became of it. */
export interface ListedAuditEntry extends AuditEntry {
  /** `overtaken`: another promotion came first, and the request was tried again. */
  readonly outcome: 'done' | 'refused' | 'overtaken';
}

const served = ({ set, canary }: LivePointer): Served => ({
  set,
  ...(canary && { canary: { set: canary.set, percent: canary.percent } }),
});

const keyOf = (id: string) => `${FOLDER}${id}.json`;
const digestOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

async function write(
  storage: ObjectStorage,
  change: AuditedChange,
  before: LivePointer | null,
  outcome: Pick<AuditEntry, 'to' | 'refused'>,
): Promise<AuditReference> {
  const from = before && served(before);
  const entry = { ...change, from, ...outcome, previous: before?.audit ?? null };
  const at = new Date().toISOString();
  const id = `${at.replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
  const text = JSON.stringify({ id, at, ...entry }, null, 2);
  await storage.create(keyOf(id), text);
  return { id, sha256: digestOf(text) };
}

/**
 * Records a change before the pointer is replaced. The pointer names the entry, so an entry without
 * a pointer has changed nothing.
 */
export function appendToAuditLog(
  storage: ObjectStorage,
  change: AuditedChange,
  before: LivePointer | null,
  after: LivePointer,
): Promise<AuditReference> {
  return write(storage, change, before, { to: served(after) });
}

/** Records a request that was refused. */
export async function appendRefusal(
  storage: ObjectStorage,
  change: AuditedChange,
  before: LivePointer | null,
  refused: string,
): Promise<void> {
  await write(storage, change, before, { to: null, refused });
}

async function readEntry(storage: ObjectStorage, { id, sha256 }: AuditReference) {
  const stored = await storage.read(keyOf(id));
  if (!stored || digestOf(stored.body) !== sha256) {
    throw new DeliveryError(
      'not-in-store',
      `the entry ${id} of the audit log is ${stored ? 'changed' : 'missing'}`,
    );
  }
  return JSON.parse(stored.body.toString()) as AuditEntry;
}

/** The ids of the entries that pointers named, from the live one back to the first. */
async function chainFrom(storage: ObjectStorage, last: AuditReference | undefined) {
  const ids = new Set<string>();
  for (let next: AuditReference | null = last ?? null; next;) {
    ids.add(next.id);
    next = (await readEntry(storage, next)).previous;
  }
  return ids;
}

/**
 * The audit log, newest first. Every entry of a change is named by the pointer after it, and the
 * live pointer is signed, so a missing or changed entry is noticed.
 * @throws {DeliveryError} naming the entry.
 */
export async function readAuditLog(
  storage: ObjectStorage,
  live: LivePointer | null,
): Promise<ListedAuditEntry[]> {
  const done = await chainFrom(storage, live?.audit);
  const keys = (await storage.list(FOLDER)).map(({ key }) => key).reverse();
  const stored = await Promise.all(keys.map((key) => storage.read(key)));
  return stored
    .flatMap((object) => (object ? [JSON.parse(object.body.toString()) as AuditEntry] : []))
    .map((entry) => ({
      ...entry,
      outcome: done.has(entry.id) ? 'done' : entry.refused ? 'refused' : 'overtaken',
    }));
}
