import type { Pool } from 'pg';
import { summarize } from '../../drawings/drawing-summary';
import { ExcludedEntriesRepository } from '../../drawings/pool/drawings-repository';
import { requireBeaconTime } from '../../drawings/beacon/beacon-client';
import {
  closeDrawing,
  commitDrawing,
  drawDrawing,
  type DrawingServices,
} from '../../drawings/steps/hold-drawing';
import { recordOutcome } from '../../drawings/steps/record-outcome';
import { refuseArgument } from '../../service-error';
import type { DrawingCommand } from './drawing-options';

type Line = Readonly<Record<string, unknown>>;

const PAGE = 100;

async function* listDrawings({ drawings, beacon }: DrawingServices): AsyncGenerator<Line> {
  for (let before: string | undefined; ;) {
    const pools = await drawings.list(before, PAGE);
    for (const { drawing, entries, records } of pools) {
      yield { ...summarize(drawing, entries, records, beacon.chain, new Date()) };
    }
    before = pools.at(-1)?.drawing;
    if (pools.length < PAGE) return;
  }
}

/** Prints the records of a drawing and the entries of its selected leaves, which are not published. */
async function* showDrawing(
  { drawings, log }: DrawingServices,
  drawing: string,
): AsyncGenerator<Line> {
  const closed = await drawings.find(drawing);
  if (!closed) refuseArgument(`The pool of ${drawing} is not closed.`);
  yield { drawing, ...closed, root: closed.root.toString('hex') };
  for (const { record, signature } of await log.recordsOf(drawing)) {
    yield { record, signature };
    if (record.type !== 'selection') continue;
    for (const [position, { leaf }] of record.selected.entries()) {
      const entryId = await drawings.entryOfLeaf(drawing, Buffer.from(leaf, 'hex'));
      yield { position, leaf, entry_id: entryId };
    }
  }
}

/**
 * Runs a command on drawings with the functions that the scheduled job uses.
 * @param owner connections of the role that owns the tables
 */
export async function* runDrawingCommand(
  owner: Pool,
  services: DrawingServices,
  command: Exclude<DrawingCommand, { name: 'rehearse' }>,
): AsyncGenerator<Line> {
  const now = new Date();
  switch (command.name) {
    case 'list':
      yield* listDrawings(services);
      return;
    case 'show':
      yield* showDrawing(services, command.drawing);
      return;
    case 'close':
      await requireBeaconTime(services.beacon, now);
      yield {
        drawing: command.drawing,
        closed: await closeDrawing(services, command.drawing, now),
      };
      return;
    case 'commit':
      yield {
        drawing: command.drawing,
        ...((await commitDrawing(services, command.drawing, now)) ?? { committed: false }),
      };
      return;
    case 'draw':
      yield {
        drawing: command.drawing,
        ...((await drawDrawing(services, command.drawing, now)) ?? { drawn: false }),
      };
      return;
    case 'outcome': {
      const { noticeCode, ...signed } = await recordOutcome(
        services,
        command.drawing,
        command,
        now,
      );
      yield { drawing: command.drawing, ...signed, ...(noticeCode && { notice_code: noticeCode }) };
      return;
    }
    case 'exclude': {
      const repository = new ExcludedEntriesRepository(owner);
      const excluded = await repository.exclude(command.entryId, command.reason, now);
      yield { entry_id: command.entryId, excluded };
    }
  }
}
