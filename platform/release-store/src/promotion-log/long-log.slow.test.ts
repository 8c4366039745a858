import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { heapBytes } from '@prizestash/server-kit/testing/heap-bytes';
import { sha256Of } from '../release-format/integrity';
import { entryKey } from './log-entry';
import { HEAD_KEY, signHead } from './log-chain';
import { createKeyFile, PromotionKeys } from './promotion-keys';
import { PromotionLog } from './promotion-log';

const ENTRIES = 100_000;
const MAX_BYTES = 5e6;

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'prizestash-log-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a log whose every hundredth entry is a promotion, and whose others are refusals. */
function writeLog(): void {
  createKeyFile(path.join(folder, 'promotion-key.pem'));
  mkdirSync(path.join(folder, 'log'));
  let previous: string | null = null;
  let live = '';
  for (let sequence = 1; sequence <= ENTRIES; sequence += 1) {
    const isDone = sequence % 100 === 1;
    if (isDone) live = `set-${sequence}`;
    const body: string = JSON.stringify({
      sequence,
      previous,
      live,
      canaries: [],
      archives: {},
      at: '2026-11-23T12:00:00.000Z',
      by: 'a team',
      action: 'promote',
      request: [`mfe-legal@${'v'.repeat(100)}`],
      outcome: isDone ? 'done' : { refused: 'r'.repeat(500) },
    });
    previous = sha256Of(body);
    writeFileSync(path.join(folder, entryKey(sequence, previous)), body);
  }
  const keys = PromotionKeys.fromFile(path.join(folder, 'promotion-key.pem'));
  const head = signHead({ sequence: ENTRIES, entry: previous ?? '' }, keys);
  writeFileSync(path.join(folder, HEAD_KEY), head);
}

it('is a state in the memory of a host, and not the entries', async () => {
  writeLog();
  const before = await heapBytes();
  const log = new PromotionLog(folder, null, undefined);
  expect(log.state()).toMatchObject({ sequence: ENTRIES - 99, live: { set: 'set-99901' } });
  expect((await heapBytes()) - before).toBeLessThan(MAX_BYTES);
  // Who asks for the history has it.
  const entries = log.entries();
  expect((await heapBytes()) - before).toBeGreaterThan(10 * MAX_BYTES);
  expect(entries).toHaveLength(ENTRIES);
}, 300_000);
