import { recordHash } from './canonical-json';
import { type DrawingKeys, verifyRecordSignature } from './drawing-keys';
import { readSignedRecord } from './read-record';
import { NO_PREVIOUS, type SignedRecord } from './records';

/** Why the log of records is refused. */
export type LogFault =
  | 'record-unreadable'
  | 'key-unknown'
  | 'signature-wrong'
  | 'log-forked'
  | 'record-missing';

/** A fault of the log and the position of the record that shows it. */
interface LogFinding {
  readonly fault: LogFault;
  /** Position in the log, from 0. */
  readonly at: number;
}

/** A verified log: its records, or the first fault of each kind. */
export interface VerifiedLog {
  readonly records: readonly SignedRecord[];
  /** Hashes of the records. Each was the head of the log once. */
  readonly hashes: readonly string[];
  readonly findings: readonly LogFinding[];
}

/**
 * Verifies that records form one chain by `previous` and that each is signed with the key that it
 * names (drawing protocol, section 2).
 * @param served the log from its first record, as the API serves it.
 */
export function verifyLog(served: readonly unknown[], keys: DrawingKeys): VerifiedLog {
  const records: SignedRecord[] = [];
  const hashes: string[] = [];
  const findings = new Map<LogFault, LogFinding>();
  const found = (fault: LogFault, at: number): void => {
    if (!findings.has(fault)) findings.set(fault, { fault, at });
  };
  const seenPrevious = new Set<string>();
  let expected = NO_PREVIOUS;
  served.forEach((value, at) => {
    const signed = readSignedRecord(value);
    if (!signed) return found('record-unreadable', at);
    const { record } = signed;
    if (!keys.has(record.key)) found('key-unknown', at);
    else if (!verifyRecordSignature(signed, keys)) found('signature-wrong', at);
    if (seenPrevious.has(record.previous)) found('log-forked', at);
    else if (record.previous !== expected) found('record-missing', at);
    seenPrevious.add(record.previous);
    expected = recordHash(record);
    hashes.push(expected);
    records.push(signed);
  });
  return { records, hashes, findings: [...findings.values()] };
}
