import { fetchBytes, fetchJson, isApiError, type ApiErrorCode } from '@prizestash/shared/api';
import { inThread } from '../worker/verification-thread';
import type { DownloadedFiles } from '@prizestash/drawings/verification-tasks';

/** A published file that did not load. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';

  constructor(
    /** Names the file in a sentence, for example `the list of entries`. */
    readonly file: string,
    readonly code: ApiErrorCode,
  ) {
    super(`${file} did not load: ${code}`);
  }
}

/** A larger list of entries is downloaded only when the visitor asks for it. */
const MAX_LIST_BYTES = 2_000_000;
const LEAF_BYTES = 32;
/** A weekly drawing makes about a dozen records; a log that is cut here lacks the latest ones. */
const MAX_RECORDS = 100_000;

async function named<Content>(file: string, download: Promise<Content>): Promise<Content> {
  try {
    return await download;
  } catch (error) {
    throw new DownloadError(file, isApiError(error) ? error.code : 'network');
  }
}

/** Gets the log from its first record, page by page. */
async function downloadLog(api: string): Promise<unknown[]> {
  const records: unknown[] = [];
  for (let after = ''; ;) {
    const page = (await fetchJson(`${api}/v1/drawings/log${after}`)) as {
      records?: unknown;
      next?: unknown;
    };
    if (Array.isArray(page.records)) records.push(...(page.records as unknown[]));
    // Pages without records, or an endless log, would be requested forever.
    const isLast = typeof page.next !== 'string' || records.length > MAX_RECORDS;
    if (isLast || !Array.isArray(page.records) || !page.records.length) return records;
    after = `?after=${page.next}`;
  }
}

/** Gets the records of one drawing; none while it is not committed. */
async function downloadRecords(api: string, drawing: string): Promise<unknown[]> {
  try {
    const body = await fetchJson(`${api}/v1/drawings/${drawing}/records`);
    const { records } = body as { records?: unknown };
    return Array.isArray(records) ? (records as unknown[]) : [];
  } catch (error) {
    if (isApiError(error) && error.status === 404) return [];
    throw error;
  }
}

async function downloadProofs(
  api: string,
  drawing: string,
  leaves: readonly string[],
): Promise<Record<string, unknown>> {
  const proofs = leaves.map(
    async (leaf) =>
      [leaf, await fetchJson(`${api}/v1/drawings/${drawing}/proofs/${leaf}`)] as const,
  );
  return Object.fromEntries(await Promise.all(proofs));
}

/**
 * Downloads the published files of a drawing.
 * @param api absolute address of the API, without a trailing slash.
 * @param wholeList true: the list of entries, however large. False: proofs instead of a large one.
 * @param published the keys in the page's configuration, if any: they replace those of the API.
 * @throws {DownloadError} naming the file that did not load.
 */
export async function downloadDrawing(
  api: string,
  drawing: string,
  wholeList: boolean,
  published?: unknown,
): Promise<DownloadedFiles> {
  // Before the log, which must contain the head that is named with the keys.
  const keys = published ?? (await named('the signing key', fetchJson(`${api}/v1/drawings/keys`)));
  const [beacon, log] = await Promise.all([
    named('the random number source', fetchJson(`${api}/v1/drawings/beacon`)),
    named('the record book', downloadLog(api)),
  ]);
  // After the log, so that a record that is published meanwhile is missing in neither.
  const records = await named('the records of this drawing', downloadRecords(api, drawing));
  const files = { drawing, keys, log, records, beacon, now: new Date() };
  const { entries, selected } = await inThread('findInLog', log, drawing);
  if (entries === 0) return { ...files, leaves: new Uint8Array() };
  if (wholeList || entries * LEAF_BYTES <= MAX_LIST_BYTES) {
    const list = fetchBytes(`${api}/v1/drawings/${drawing}/leaves.bin`);
    return { ...files, leaves: await named('the list of entries', list) };
  }
  const proofs = downloadProofs(api, drawing, selected);
  return { ...files, proofs: await named('the proofs of the drawn entries', proofs) };
}
