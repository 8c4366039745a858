import { inThread } from '../worker/verification-thread';
import type { DownloadedFiles, VerificationTasks } from '@prizestash/drawings/verification-tasks';
import { downloadDrawing } from './download-drawing';
import { readSeenHeads, storeSeenHead } from './seen-heads';

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
