import { createHash, randomInt } from 'node:crypto';
import { roundTime } from '@prizestash/drawings/beacon';
import { findOutcomeFault } from '@prizestash/drawings/step-faults';
import type {
  DisqualificationReason,
  OutcomeRecord,
  outcomeStatuses,
  SignedRecord,
} from '@prizestash/drawings/records';
import type { Queryable } from '../../database/pool';
import { refuseArgument, ServiceError } from '../../service-error';
import type { RecordContent } from '../log/drawing-log-repository';
import { type DrawingServices, selectionIn } from './hold-drawing';

/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Creates the code of a notice to a selected person, of 58 bits: for example `7KQM-2FTX-9HBW`. */
function newNoticeCode(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Hashes a code as a person may type it: in any case, with or without separators. */
function hashNoticeCode(code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(`prizestash-notice/1\n${letters}`).digest();
}

/** Finds the drawing of a code as a person types it; null when no notice has it. */
export async function drawingOfNotice(database: Queryable, code: string): Promise<string | null> {
  const { rows } = await database.query<{ drawing: string }>(
    'select drawing from winner_notices where code_hash = $1',
    [hashNoticeCode(code)],
  );
  return rows[0]?.drawing ?? null;
}

type Winner = Extract<OutcomeRecord, { status: 'confirmed' }>['winner'];

export interface Outcome {
  readonly status: (typeof outcomeStatuses)[number];
  /** With `disqualified`. */
  readonly reason?: DisqualificationReason | undefined;
}

/** Returns the position of the person whose turn it is: the first who is not disqualified. */
export function currentPosition(outcomes: readonly OutcomeRecord[]): number {
  return outcomes.filter(({ status }) => status === 'disqualified').length;
}

async function publishedName(database: Queryable, entryId: string): Promise<Winner> {
  const { rows } = await database.query<Winner>(
    `select first_name as "firstName", upper(left(last_name, 1)) as "lastInitial", state
     from entries where id = $1 and first_name is not null for share`,
    [entryId],
  );
  if (rows[0]) return rows[0];
  refuseArgument(
    'The data of this person was erased: record disqualified with the reason withdrawn.',
  );
}

/**
 * Records what happened to the selected person whose turn it is (drawing protocol, section 4). It
 * needs the role that owns the tables, because it reads the name of a confirmed winner.
 * @returns also, with `contacted`, the code that the notice carries, which is stored only as a hash
 * @throws {ServiceError} `invalid-argument` when the outcome cannot follow the records
 */
export async function recordOutcome(
  { drawings, log, key, beacon }: DrawingServices,
  drawing: string,
  { status, reason }: Outcome,
  now: Date,
): Promise<SignedRecord & { readonly noticeCode?: string }> {
  let noticeCode: string | undefined;
  const signed = await log.append(drawing, key, now, async (records, client) => {
    const selection = selectionIn(records);
    if (!selection) throw new ServiceError('too-early', `${drawing} is not drawn.`);
    const outcomes = records.filter((record) => record.type === 'outcome');
    const position = currentPosition(outcomes);
    const selected = selection.selected[position];
    const base = { type: 'outcome', position, at: now.toISOString() } as const;
    let content: RecordContent;
    if (status === 'disqualified') {
      if (!reason) refuseArgument('disqualified needs a --reason.');
      content = { ...base, status, reason };
    } else if (status === 'confirmed' && selected) {
      const entryId = await drawings.entryOfLeaf(drawing, Buffer.from(selected.leaf, 'hex'));
      content = { ...base, status, winner: await publishedName(client, String(entryId)) };
    } else content = { ...base, status } as RecordContent;
    const times = { roundAt: roundTime(beacon.chain, selection.round), now };
    const fault = findOutcomeFault(selection, [...outcomes, content as OutcomeRecord], times);
    if (fault === 'outcome-too-early') {
      refuseArgument('The time limit of this reason has not passed.');
    }
    if (fault) refuseArgument(`This outcome cannot follow the records of ${drawing}.`);
    if (status === 'contacted') {
      noticeCode = newNoticeCode();
      await client.query(
        'insert into winner_notices (code_hash, drawing, position, sent_at) values ($1, $2, $3, $4)',
        [hashNoticeCode(noticeCode), drawing, position, now],
      );
    }
    return content;
  });
  if (!signed) throw new Error('an outcome is always appended');
  return { ...signed, ...(noticeCode !== undefined && { noticeCode }) };
}
