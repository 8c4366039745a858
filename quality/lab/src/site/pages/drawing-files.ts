import type { Page } from '@playwright/test';
import type { DrawingSummary } from '@prizestash/shared/results';
import { aDrawing, quicknetRound, testChain } from '@prizestash/drawings/testing';

/** Entry numbers of the fixture drawing. */
export const entryIds = Array.from(
  { length: 300 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
);

const at = '2026-11-24T07:00:00Z';
const contacted = { type: 'outcome', status: 'contacted', at: '2026-11-22T20:00:00Z' } as const;
const winner = { firstName: 'Ann', lastInitial: 'E', state: 'Ohio' };

const drawing = aDrawing({
  drawing: '2026-11-22',
  entryIds,
  outcomes: [
    { ...contacted, position: 0 },
    { type: 'outcome', position: 0, status: 'confirmed', winner, at },
    { type: 'outcome', position: 0, status: 'paid', at },
  ],
});

const redrawn = aDrawing({
  drawing: '2026-11-22',
  entryIds,
  outcomes: [
    { ...contacted, position: 0 },
    { type: 'outcome', position: 0, status: 'disqualified', reason: 'declined', at },
    { type: 'outcome', position: 1, status: 'contacted', at },
  ],
});

/** How far the fixture drawing of 22 November has come, with the number of its records then. */
const recordCounts = {
  none: 0,
  closed: 0,
  committed: 1,
  waiting: 1,
  drawn: 2,
  contacted: 3,
  redrawn: 5,
  confirmed: 4,
  paid: 5,
  'no-winner': 2,
} as const;

export type DrawingStage = keyof typeof recordCounts;

export const drawingStages = Object.keys(recordCounts) as DrawingStage[];

function summaryOf(stage: Exclude<DrawingStage, 'none'>): DrawingSummary {
  const { firstName, lastInitial, state } = winner;
  const isWon = stage === 'confirmed' || stage === 'paid';
  return {
    drawing: '2026-11-22',
    period: '2026-11',
    entries: entryIds.length,
    status: stage === 'redrawn' ? 'contacted' : stage,
    draws_at: stage === 'closed' ? null : '2026-11-22T18:00:00Z',
    position: recordCounts[stage] > 1 ? Number(stage === 'redrawn') : null,
    winner: isWon ? { first_name: firstName, last_initial: lastInitial, state } : null,
  };
}

/**
 * Responds to requests for drawings with a fixture.
 * @param changes other bodies by the path below `/v1/drawings`; null drops the connection.
 */
export async function serveDrawing(
  page: Page,
  stage: DrawingStage,
  changes: Readonly<Record<string, object | null>> = {},
): Promise<void> {
  // A day later the drawing would be overdue.
  if (stage === 'committed' || stage === 'waiting') {
    await page.clock.setFixedTime('2026-11-22T19:00:00Z');
  }
  const { log } = stage === 'redrawn' ? redrawn : drawing;
  const records = log.slice(0, recordCounts[stage]);
  const files: Record<string, unknown> = {
    '': { drawings: stage === 'none' ? [] : [summaryOf(stage)], demonstration: true },
    '/beacon': testChain,
    '/keys': drawing.keys,
    '/log': { records, next: null },
    '/2026-11-22/records': { records },
    '/2026-11-22/leaves.bin': Buffer.from(drawing.leaves),
    ...changes,
  };
  await page.route(/\/v1\/drawings\b/, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files[pathname.slice('/v1/drawings'.length)];
    if (file === null || file === undefined) return route.abort();
    return route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      ...(Buffer.isBuffer(file) ? { body: file } : { json: file }),
    });
  });
}

/**
 * The files of a drawing with a recorded round of quicknet. The round is not of a full hour, so only
 * the sealed list is refused.
 */
const withQuicknet = aDrawing({
  drawing: '2023-08-20',
  entryIds: entryIds.slice(0, 20),
  recorded: quicknetRound,
});

/** The fixture of a drawing of 20 August 2023, for `serveDrawing`. */
export const quicknetFiles = {
  '/log': { records: withQuicknet.log, next: null },
  '/2023-08-20/records': { records: withQuicknet.records ?? [] },
  '/2023-08-20/leaves.bin': Buffer.from(withQuicknet.leaves),
};

const stamped = aDrawing({
  drawing: '2026-11-22',
  entryIds,
  stamps: [() => 'AAAA', () => 'AAAA'],
});

/** The records of the fixture with time stamps, which the page does not verify. */
export const stampedFiles = {
  '/log': { records: stamped.log, next: null },
  '/2026-11-22/records': { records: stamped.records ?? [] },
};

/** The leaves of the fixture with one bit changed. */
export function tamperedLeaves(): Buffer {
  const leaves = Buffer.from(drawing.leaves);
  leaves[31] = (leaves[31] ?? 0) ^ 1;
  return leaves;
}

/** The log of the fixture without its first record. */
export const logWithoutFirst = { records: drawing.log.slice(1), next: null };

/** A key file whose key signed none of the records. */
export const otherKeys = {
  keys: [
    { kty: 'OKP', crv: 'Ed25519', kid: 'test', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
  ],
};
