import { verifyDrawing, type DrawingFiles } from '@prizestash/shared/drawing/verify-drawing';
import { downloadDrawing } from './download-drawing';

/** A drawing with the result of its verification. */
export interface CheckedDrawing {
  readonly files: DrawingFiles;
  readonly verification: ReturnType<typeof verifyDrawing>;
}

/** Lets the browser paint before a computation of some 100 ms. */
const painted = () => new Promise((resolve) => setTimeout(resolve, 50));

async function checkOnce(
  api: string,
  drawing: string,
  wholeList: boolean,
  published?: unknown,
): Promise<CheckedDrawing> {
  const files = await downloadDrawing(api, drawing, wholeList, published);
  await painted();
  return { files, verification: verifyDrawing(files) };
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
