import { ApiError, sendJson } from '@prizestash/shared/api';
import { isDrawing } from '@prizestash/shared/rules/drawing-schedule';

/**
 * Asks whether a notice to a winner carries this code: `POST {api}/v1/drawings/notices`.
 * @param api absolute address of the API, without a trailing slash.
 * @returns the Sunday of the drawing, for example `2026-11-22`; null for a code that is not ours.
 * @throws {ApiError} for every failure; `too-many` when the limit is reached.
 */
export async function checkNotice(api: string, code: string): Promise<string | null> {
  const body = await sendJson(`${api}/v1/drawings/notices`, { code });
  const { real, drawing } = (body as { data?: { real?: unknown; drawing?: unknown } }).data ?? {};
  if (real === true && isDrawing(drawing)) return drawing;
  if (real === false) return null;
  throw new ApiError('malformed');
}
