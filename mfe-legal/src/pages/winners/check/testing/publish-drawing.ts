import { testSite } from '@prizestash/shared/testing';
import { aDrawing, testChain } from '@prizestash/drawings/testing';

const api = testSite.apiBaseUrl;

/** Entry numbers of the fixture drawing: the protocol's test vector. */
export const entryIds = [1, 2, 3, 4, 5].map((last) => `00000000-0000-4000-8000-00000000000${last}`);

/** A drawing of five entries. */
export const drawn = aDrawing({ drawing: '2026-11-22', entryIds });

/** The files of a drawing by URL, as the API serves them. */
export function publishedFiles(files: Partial<typeof drawn> = {}): Record<string, object> {
  const { drawing, keys, log, records, leaves } = { ...drawn, ...files };
  return {
    [`${api}/v1/drawings/keys`]: keys as object,
    [`${api}/v1/drawings/beacon`]: testChain,
    [`${api}/v1/drawings/log`]: { records: log, next: null },
    [`${api}/v1/drawings/${drawing}/records`]: { records },
    [`${api}/v1/drawings/${drawing}/leaves.bin`]: leaves,
    [`${api}/v1/drawings`]: {
      drawings: [
        {
          drawing,
          period: '2026-11',
          entries: entryIds.length,
          status: 'drawn',
          draws_at: '2026-11-22T18:00:00Z',
          position: 0,
          winner: null,
        },
      ],
      demonstration: true,
    },
  };
}
