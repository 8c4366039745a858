import { inThread } from '../worker/verification-thread';
import type { DownloadedFiles, VerificationTasks } from '@prizestash/drawings/verification-tasks';
import { downloadDrawing } from './download-drawing';

/** A drawing with the result of its verification. */
export interface CheckedDrawing extends ReturnType<VerificationTasks['verify']> {
  readonly files: DownloadedFiles;
}

async function checkOnce(
  api: string,
  drawing: string,
  wholeList: boolean,
  published?: unknown,
): Promise<CheckedDrawing> {
  const files = await downloadDrawing(api, drawing, wholeList, published);
  return { files, ...(await inThread('verify', files)) };
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
