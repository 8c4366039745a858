import { inThread } from '../worker/verification-thread';
import type { DownloadedFiles, VerificationTasks } from '@prizestash/drawings/verification-tasks';
import { downloadDrawing } from './download-drawing';
import { isRecord } from '@prizestash/shared/rules/json-checks';
import { withStorage } from '@prizestash/shared/storage';

/** Local storage key. */
const seenHeadsKey = 'prizestash-drawing-log';

/** A head of the log that this device saw. */
interface SeenHead {
  /** Hash of a record. */
  readonly head: string;
  /** ISO 8601 in UTC. */
  readonly seenAt: string;
}

const isSeenHead = (value: unknown): value is SeenHead =>
  isRecord(value) && typeof value['head'] === 'string' && typeof value['seenAt'] === 'string';

/**
 * Returns the last head that this device saw, by the hash of the beacon chain: each installation with
 * a demonstration beacon has a chain and a log of its own.
 */
function readSeenHeads(): Readonly<Record<string, SeenHead>> {
  const stored = withStorage(
    'localStorage',
    (storage) => JSON.parse(storage.getItem(seenHeadsKey) ?? '{}') as unknown,
  );
  const heads = Object.entries(isRecord(stored) ? stored : {});
  return Object.fromEntries(
    heads.filter((entry): entry is [string, SeenHead] => isSeenHead(entry[1])),
  );
}

/** Stores the head of a log that is correct. Never throws. */
function storeSeenHead(chain: string, head: string, now: Date): void {
  const heads = { ...readSeenHeads(), [chain]: { head, seenAt: now.toISOString() } };
  withStorage('localStorage', (storage) => storage.setItem(seenHeadsKey, JSON.stringify(heads)));
}

export interface CheckedDrawing extends ReturnType<VerificationTasks['verify']> {
  readonly files: DownloadedFiles;
  /** When this device last saw the log; undefined when it never did. */
  readonly seenAt?: Date | undefined;
}

async function checkOnce(...request: Parameters<typeof downloadDrawing>): Promise<CheckedDrawing> {
  const downloaded = await downloadDrawing(...request);
  const seen = readSeenHeads();
  const seenHeads = Object.fromEntries(
    Object.entries(seen).map(([chain, { head }]) => [chain, head]),
  );
  const files = { ...downloaded, seenHeads };
  const result = await inThread('verify', files);
  const { commitment, head, steps } = result.verification;
  const isLogCorrect = steps.some(({ name, status }) => name === 'log' && status === 'passed');
  if (commitment && head !== null && isLogCorrect) {
    storeSeenHead(commitment.beacon.chain, head, new Date());
  }
  const last = seen[commitment?.beacon.chain ?? ''] ?? Object.values(seen)[0];
  return { files, seenAt: last && new Date(last.seenAt), ...result };
}

/**
 * Downloads and verifies a drawing.
 * @param published the signing keys in the page's configuration, if any.
 * @throws {DownloadError} naming the file that did not load.
 */
export async function checkDrawing(
  api: string,
  drawing: string,
  wholeList: boolean,
  published?: unknown,
): Promise<CheckedDrawing> {
  const checked = await checkOnce(api, drawing, wholeList, published);
  // A record may have been published between the downloads of the two lists.
  const differ = checked.verification.steps.some(({ fault }) => fault === 'records-differ');
  return differ ? checkOnce(api, drawing, wholeList, published) : checked;
}
