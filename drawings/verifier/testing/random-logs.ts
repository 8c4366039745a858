import { quicknet, committedRound } from '@prizestash/drawings/beacon';
import { NO_PREVIOUS, type DrawingRecord, type SignedRecord } from '@prizestash/drawings/records';
import { recordHash } from '@prizestash/drawings/canonical-json';
import { aDrawing, quicknetRound, signTestRecord } from '@prizestash/drawings/testing';
import type { RandomDrawing } from './random-drawings';

type Members = Record<string, unknown>;

/** Signs records as one chain, whatever they contain, as an operator who cheats could. */
function withRecords(drawing: RandomDrawing, records: readonly object[]): RandomDrawing {
  const log = records.reduce<SignedRecord[]>((before, record) => {
    const last = before.at(-1);
    const previous = last ? recordHash(last.record) : NO_PREVIOUS;
    return [...before, signTestRecord({ ...record, previous } as DrawingRecord)];
  }, []);
  const own = log.filter(({ record }) => record.drawing === drawing.drawing);
  return { ...drawing, log, records: own };
}

const recordsOf = ({ log }: RandomDrawing): DrawingRecord[] => log.map(({ record }) => record);

/** Values of types and forms that members do not have. */
const oddValues: readonly unknown[] = [
  null,
  undefined,
  '',
  '0',
  'opening',
  -1,
  1.5,
  2 ** 53,
  1e21,
  true,
  [],
  {},
  [0],
  [''],
  '2026-02-30T12:00:00Z',
  '2026-11-22',
  '2026-11-22T24:00:00Z',
  'f'.repeat(64),
  'F'.repeat(64),
];

/** Replaces a member at any depth. @param at selects the record, the member and the value. */
export function withOddMember(drawing: RandomDrawing, at: readonly number[]): RandomDrawing {
  const [which = 0, odd = 0, ...path] = at;
  const replaced = (value: unknown, [step = 0, ...deeper]: readonly number[]): unknown => {
    const names = Object.keys(Object(value) as object).filter((name) => name !== 'previous');
    const isLeaf = typeof value !== 'object' || value === null || names.length === 0;
    if (isLeaf || step % 7 === 6) return oddValues[odd % oddValues.length];
    const name = names[step % names.length] as string;
    const member = replaced((value as Members)[name], deeper);
    return Array.isArray(value)
      ? value.with(Number(name), member)
      : { ...(value as object), [name]: member };
  };
  const records: object[] = recordsOf(drawing);
  const index = which % records.length;
  const record = records[index] as Members;
  const names = Object.keys(record).filter((name) => name !== 'previous' && name !== 'key');
  const name = names[(path[0] ?? 0) % names.length] as string;
  const changed = { ...record, [name]: replaced(record[name], path.slice(1)) };
  return withRecords(drawing, records.with(index, changed));
}

const before = (drawing: string, weeks: number): string =>
  new Date(Date.parse(`${drawing}T12:00:00Z`) - weeks * 604_800_000).toISOString().slice(0, 10);

/** Puts the commitment of another drawing at the beginning of the log, without its selection. */
const abandoned = (drawing: RandomDrawing, weeks: number, changes: object = {}): RandomDrawing => {
  const [commitment] = aDrawing({ drawing: before(drawing.drawing, weeks), entryIds: [] }).log;
  return withRecords(drawing, [{ ...commitment?.record, ...changes }, ...recordsOf(drawing)]);
};

const changing =
  (type: string, change: (record: never, files: RandomDrawing) => object) =>
  (files: RandomDrawing): RandomDrawing =>
    withRecords(
      files,
      recordsOf(files).map((record) =>
        record.type === type && record.drawing === files.drawing
          ? { ...record, ...change(record as never, files) }
          : record,
      ),
    );

type Selected = { readonly selected: readonly { readonly index: number; readonly leaf: string }[] };

/** Appends a first outcome at a time. @param at milliseconds from the beacon's round */
const outcomeAt =
  (at: (roundAt: number, now: number) => number) =>
  (files: RandomDrawing): RandomDrawing => {
    const records = recordsOf(files).filter(({ type }) => type !== 'outcome');
    const roundAt = files.now.getTime() - 60 * 86_400_000;
    const time = new Date(at(roundAt, files.now.getTime())).toISOString();
    const base = { protocol: 'prizestash-drawing/1', drawing: files.drawing, key: 'test' };
    const contacted = { ...base, type: 'outcome', position: 0, status: 'contacted', at: time };
    return withRecords(files, [...records, contacted]);
  };

/**
 * Logs with valid signatures that each verifier must refuse: what an operator could publish who
 * dislikes a result. Each is made of a drawing with at least two entries.
 */
export const dishonestLogs: Readonly<Record<string, (drawing: RandomDrawing) => RandomDrawing>> = {
  'a time stamp whose type is in a list': (files) => {
    const { protocol, key } = recordsOf(files)[0] as DrawingRecord;
    const { drawing } = files;
    const stamp = {
      protocol,
      drawing,
      key,
      commitment: '0'.repeat(64),
      authority: 'x',
      token: 'AAAA',
    };
    const at = recordsOf(files).findLastIndex(({ type }) => type === 'commitment') + 1;
    const records = recordsOf(files).toSpliced(at, 0, { ...stamp, type: ['timestamp'] } as never);
    return withRecords(files, records);
  },
  'an earlier drawing that nobody drew': (files) => abandoned(files, 2),
  'a later drawing that was drawn too early': (files) => abandoned(files, -1000),
  'a first drawing that is no Sunday': (files) => abandoned(files, 2, { drawing: 'opening' }),
  'a late round that is years away': (files) =>
    abandoned(files, 2, { late: true, beacon: { ...beaconOf(files), round: 2_000_000_001 } }),
  'an earlier drawing with the beacon of somebody else': (files) =>
    abandoned(files, 2, { beacon: { chain: 'e'.repeat(64), round: 1 } }),
  'indexes as one text, and no leaf': changing('selection', ({ selected }: Selected) => ({
    selected: [{ index: selected.map(({ index }) => index).join(), leaf: '' }],
  })),
  'indexes as texts': changing('selection', ({ selected }: Selected) => ({
    selected: selected.map(({ index, leaf }) => ({ index: String(index), leaf })),
  })),
  'indexes in lists': changing('selection', ({ selected }: Selected) => ({
    selected: selected.map(({ index, leaf }) => ({ index: [index], leaf })),
  })),
  'one selected entry less': changing('selection', ({ selected }: Selected) => ({
    selected: selected.slice(1),
  })),
  'an outcome of 2020': outcomeAt(() => Date.UTC(2020, 0, 1)),
  'an outcome before the round': outcomeAt((roundAt) => roundAt - 1),
  'an outcome in the future': outcomeAt((_, now) => now + 1),
  'a repeated disqualification before the contact': (files) => {
    const [{ record }] = outcomeAt((roundAt) => roundAt + 1000)(files).log.slice(-1) as [
      SignedRecord,
    ];
    const at = new Date(files.now.getTime() - 60 * 86_400_000).toISOString();
    const declined = { ...record, status: 'disqualified', reason: 'declined', at };
    const records = recordsOf(files).filter(({ type }) => type !== 'outcome');
    return withRecords(files, [...records, record, declined]);
  },
};

function beaconOf(files: RandomDrawing): object {
  const commitment = recordsOf(files).find(({ type }) => type === 'commitment');
  return commitment?.type === 'commitment' ? commitment.beacon : {};
}

/** A log of late commitments of quicknet that wait for their rounds. @param publishedAt of all of them */
export function waitingLog(sundays: readonly string[], publishedAt: Date): RandomDrawing {
  const made = sundays.map((drawing) => {
    const { round } = committedRound(quicknet, drawing, publishedAt);
    return aDrawing({ drawing, entryIds: [], recorded: { ...quicknetRound, round } });
  });
  const drawing = sundays.at(-1) as string;
  const [{ keys }] = made as [(typeof made)[0]];
  const files = { drawing, keys, log: [], records: [], leaves: new Uint8Array(), now: publishedAt };
  return withRecords(
    files,
    made.map(({ log }) => log[0]?.record as object),
  );
}
