/** The form of records, for the second verifier: what kind of value each member has. */

// oxlint-disable-next-line typescript/no-explicit-any -- reads files of any content
export type Json = any;

/** RFC 8785. */
export const jcs = (data: unknown): string => {
  if (Array.isArray(data)) return `[${data.map(jcs).join()}]`;
  if (data === null || typeof data !== 'object') return JSON.stringify(data);
  const members = Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${jcs(value)}`).join()}}`;
};

/** Whether 16 levels of lists and objects are enough for a text, and each of its numbers is finite. */
export const isPlain = (data: unknown, levels = 16): boolean => {
  if (data === null || typeof data !== 'object') return data !== Infinity && data !== -Infinity;
  return levels > 0 && Object.values(data).every((value) => isPlain(value, levels - 1));
};

export const reasons = [
  'unreachable-2-days',
  'affidavit-5-days',
  'declined',
  'ineligible',
  'withdrawn',
];

/** Writes what kind of value each member has, and matches that with what the protocol names. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? 'n' : '?';
  if (typeof value !== 'string') return value === true ? 't' : '?';
  if (/^[0-9a-f]{64}$/.test(value)) return 'h';
  if (/^\d{4}(-\d\d){2}T(\d\d:){2}\d\d(\.\d{1,3})?Z$/.test(value)) {
    const [date = '', clock = ''] = value.split('T');
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const exists =
      month > 0 &&
      month <= 12 &&
      day > 0 &&
      day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
    return exists && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d/.test(clock) ? 'd' : 's';
  }
  return value === '' ? '?' : 's';
}

const every = (record: Json, shapes: Record<string, RegExp>): boolean =>
  Object.entries(shapes).every(([name, shape]) =>
    shape.test(shapeOf(name.split('.').reduce((value, part) => value?.[part], record))),
  );
const [aHash, aText, aCount, aTime] = [/^h$/, /^[shd]$/, /^n$/, /^d$/];

/** Decides whether a record has the members of its type. */
export function wellFormed(record: Json): boolean {
  const { type, drawing, status } = record;
  const common = { previous: aHash, key: aText };
  const isSunday =
    typeof drawing === 'string' &&
    drawing >= '2000' &&
    aTime.test(shapeOf(`${drawing}T18:00:00Z`)) &&
    new Date(`${drawing}T18:00:00Z`).getUTCDay() === 0;
  if (record.protocol !== 'prizestash-drawing/1' || !isSunday || !every(record, common))
    return false;
  if (type === 'commitment') {
    const counts = record.excluded;
    return (
      every(record, {
        cutoff: aTime,
        entries: aCount,
        root: aHash,
        alternates: aCount,
        'rules.version': aText,
        'rules.digest': aText,
        'beacon.chain': aHash,
        'beacon.round': aCount,
      }) &&
      record.alternates < 100 &&
      record.beacon.round > 0 &&
      /^\{/.test(jcs(counts)) &&
      Object.values(counts).every((count) => aCount.test(shapeOf(count))) &&
      (record.late === undefined || record.late === true)
    );
  }
  if (type === 'timestamp') {
    return (
      every(record, { commitment: aHash, authority: aText, token: aText }) &&
      /^[A-Za-z0-9+/]{1,40000}={0,2}$/.test(record.token) &&
      record.token.length % 4 === 0
    );
  }
  if (type === 'selection') {
    return (
      every(record, { round: aCount, randomness: aHash, signature: aText }) &&
      record.round > 0 &&
      /^[0-9a-f]{96}$/.test(record.signature) &&
      Array.isArray(record.selected) &&
      record.selected.every((one: Json) => every(one, { index: aCount, leaf: aHash }))
    );
  }
  if (type !== 'outcome' || !every(record, { position: aCount, at: aTime })) return false;
  if (status === 'disqualified') return reasons.includes(record.reason);
  if (status !== 'confirmed') return status === 'contacted' || status === 'paid';
  const names = ['firstName', 'lastInitial', 'state'].map((name) => [`winner.${name}`, aText]);
  return every(record, Object.fromEntries(names) as Record<string, RegExp>);
}
