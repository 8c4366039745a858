import { readSignedRecord } from '../log/read-record';

/** What the log says about a drawing, before it is verified. */
interface Announced {
  /** Number of entries; 0 without a commitment. */
  readonly entries: number;
  /** Leaves of the selected entries. */
  readonly selected: readonly string[];
}

/** Finds which files a drawing has. */
export function findInLog(log: readonly unknown[], drawing: string): Announced {
  const records = log.flatMap((value) => {
    const record = readSignedRecord(value)?.record;
    return record?.drawing === drawing ? [record] : [];
  });
  const commitment = records.find((record) => record.type === 'commitment');
  const selection = records.find((record) => record.type === 'selection');
  return {
    entries: commitment?.entries ?? 0,
    selected: selection?.selected.map(({ leaf }) => leaf) ?? [],
  };
}
