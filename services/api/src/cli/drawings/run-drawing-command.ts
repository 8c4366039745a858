import { parseArgs } from 'node:util';
import {
  type DisqualificationReason,
  disqualificationReasons,
  outcomeStatuses,
} from '@prizestash/drawings/records';
import { isDrawing } from '@prizestash/shared/rules/drawing-schedule';
import type { Pool } from 'pg';
import { recordOutcome } from '../../drawings/steps/record-outcome';
import { refuseArgument } from '../../service-error';
import { isEntryId } from '../arguments/options';
import { summarize } from '../../drawings/drawing-summary';
import { excludeEntry } from '../../drawings/pool/drawings-repository';
import { requireBeaconTime } from '../../drawings/beacon/beacon-client';
import {
  closeDrawing,
  commitDrawing,
  drawDrawing,
  type DrawingServices,
} from '../../drawings/steps/hold-drawing';

/** Steps that take a drawing and nothing else. */
const steps = ['show', 'close', 'commit', 'draw'] as const;

const USAGE = `The command must be one of:
list
show DATE
close DATE
commit DATE
draw DATE
outcome DATE ${outcomeStatuses.join('|')} [--reason ${disqualificationReasons.join('|')}]
exclude ENTRY --reason CODE
rehearse --entries NUMBER`;

const MAX_REHEARSED = 5_000_000;

const isOneOf = <Word extends string>(words: readonly Word[], value: unknown): value is Word =>
  words.some((word) => word === value);

function readOutcome(drawing: string, status: string | undefined, reason: string | undefined) {
  if (!isOneOf(outcomeStatuses, status)) {
    refuseArgument(`The outcome must be one of ${outcomeStatuses.join(', ')}.`);
  }
  if (reason !== undefined && !isOneOf(disqualificationReasons, reason)) {
    refuseArgument(`--reason must be one of ${disqualificationReasons.join(', ')}.`);
  }
  if ((status === 'disqualified') !== (reason !== undefined)) {
    refuseArgument('disqualified needs a --reason, and nothing else has one.');
  }
  return { name: 'outcome', drawing, status, reason: reason as DisqualificationReason } as const;
}

/**
 * Parses the arguments of `npm run api -- drawings`.
 * @param args for example `['show', '2026-11-22']`
 * @throws {ServiceError} `invalid-argument`
 * @throws {TypeError} (`node:util`) for an unknown option
 */
export function readDrawingCommand(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string' }, entries: { type: 'string' } },
  });
  const [name, subject = '', status] = positionals;
  if (name === 'list') return { name } as const;
  if (name === 'rehearse') {
    const entries = Number(values.entries);
    if (Number.isInteger(entries) && entries >= 0 && entries <= MAX_REHEARSED) {
      return { name, entries } as const;
    }
    refuseArgument(`--entries must be a whole number up to ${MAX_REHEARSED}.`);
  }
  if (name === 'exclude') {
    if (!isEntryId(subject)) refuseArgument('exclude needs the id of an entry.');
    if (values.reason === undefined || !/^[a-z][a-z0-9-]{1,39}$/.test(values.reason)) {
      refuseArgument('exclude needs a --reason such as automated.');
    }
    return { name, entryId: subject, reason: values.reason } as const;
  }
  if (name !== 'outcome' && !isOneOf(steps, name)) refuseArgument(USAGE);
  if (!isDrawing(subject)) {
    refuseArgument('The drawing must be a Sunday such as 2026-11-22.');
  }
  if (name === 'outcome') return readOutcome(subject, status, values.reason);
  return { name, drawing: subject } as const;
}

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
  command: Exclude<ReturnType<typeof readDrawingCommand>, { name: 'rehearse' }>,
): AsyncGenerator<Line> {
  const now = new Date();
  const drawing = 'drawing' in command ? command.drawing : '';
  switch (command.name) {
    case 'list':
      yield* listDrawings(services);
      return;
    case 'show':
      yield* showDrawing(services, drawing);
      return;
    case 'close':
      await requireBeaconTime(services.beacon, now);
      yield { drawing, closed: await closeDrawing(services, drawing, now) };
      return;
    case 'commit':
      yield {
        drawing,
        ...((await commitDrawing(services, drawing, now)) ?? { committed: false }),
      };
      return;
    case 'draw':
      yield { drawing, ...((await drawDrawing(services, drawing, now)) ?? { drawn: false }) };
      return;
    case 'outcome': {
      const { noticeCode, ...signed } = await recordOutcome(services, drawing, command, now);
      yield { drawing, ...signed, ...(noticeCode && { notice_code: noticeCode }) };
      return;
    }
    case 'exclude': {
      const excluded = await excludeEntry(owner, command.entryId, command.reason, now);
      yield { entry_id: command.entryId, excluded };
    }
  }
}
