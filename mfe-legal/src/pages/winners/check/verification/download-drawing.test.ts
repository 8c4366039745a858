import { serveFiles, testSite } from '@prizestash/shared/testing';
import { aDrawing } from '@prizestash/drawings/testing';
import { downloadDrawing } from './download-drawing';

jest.mock('../worker/start-worker', () => jest.requireActual('../testing/in-process-worker'));

const api = testSite.apiBaseUrl;
const small = aDrawing({
  drawing: '2026-11-22',
  entryIds: ['00000000-0000-4000-8000-000000000001'],
});
const [commitment, selection] = small.log.map(({ record }) => record);
/** A log that announces more entries than are downloaded without being asked for. */
const large = [
  { ...small.log[0], record: { ...commitment, entries: 62_501 } },
  { ...small.log[1], record: selection },
];
const leaf = selection?.type === 'selection' ? selection.selected[0]!.leaf : '';
const proof = { index: 0, entries: 62_501, path: [] };
const files = {
  [`${api}/v1/drawings/keys`]: small.keys as object,
  [`${api}/v1/drawings/beacon`]: {},
  [`${api}/v1/drawings/log`]: { records: large.slice(0, 1), next: 'abc' },
  [`${api}/v1/drawings/log?after=abc`]: { records: large.slice(1), next: null },
  [`${api}/v1/drawings/2026-11-22/records`]: { records: large },
  [`${api}/v1/drawings/2026-11-22/proofs/${leaf}`]: proof,
  [`${api}/v1/drawings/2026-11-22/leaves.bin`]: small.leaves,
};

it('downloads proofs instead of a large list, and the list when it is asked for', async () => {
  serveFiles(files);
  const withProofs = await downloadDrawing(api, '2026-11-22', false);
  expect(withProofs.log).toEqual(large);
  expect(withProofs).toMatchObject({ proofs: { [leaf]: proof } });
  expect(withProofs.leaves).toBeUndefined();
  expect((await downloadDrawing(api, '2026-11-22', true)).leaves).toEqual(small.leaves);
});

it('treats records that are not published yet as none', async () => {
  serveFiles({
    ...files,
    [`${api}/v1/drawings/log`]: { records: [], next: null },
    [`${api}/v1/drawings/2026-11-22/records`]: 404,
  });
  expect(await downloadDrawing(api, '2026-11-22', false)).toMatchObject({ log: [], records: [] });
});

it('does not follow the pages of an endless log', async () => {
  const records = Array.from({ length: 60_000 }, () => ({}));
  serveFiles({
    ...files,
    [`${api}/v1/drawings/log`]: { records, next: 'abc' },
    [`${api}/v1/drawings/log?after=abc`]: { records, next: 'abc' },
  });
  expect((await downloadDrawing(api, '2026-11-22', false)).log).toHaveLength(120_000);
});

it('names the file that does not load', async () => {
  for (const [url, file] of [
    [`${api}/v1/drawings/log?after=abc`, 'the record book'],
    [`${api}/v1/drawings/2026-11-22/proofs/${leaf}`, 'the proofs of the drawn entries'],
    [`${api}/v1/drawings/2026-11-22/records`, 'the records of this drawing'],
  ] as const) {
    serveFiles({ ...files, [url]: 503 });
    const download = downloadDrawing(api, '2026-11-22', false);
    await expect(download).rejects.toMatchObject({ name: 'DownloadError', file });
  }
});
