/**
 * Verifies the files of a drawing.
 * @param now the time in milliseconds until which the log is complete; that of its last drawing when
 *   left out.
 */
export function verify(
  files: {
    readonly drawing: string;
    readonly keys: unknown;
    readonly log: readonly unknown[];
    readonly records?: readonly unknown[];
    readonly leaves: Buffer;
    readonly beacon?: unknown;
  },
  now?: number,
  options?: {
    /** Head of the log that was seen before. */
    readonly head?: string;
    /** Certificates of trusted time stamp authorities, PEM. */
    readonly timestampCa?: string;
    /** Number of trusted authorities that must have stamped the commitment. */
    readonly requireTimestamps?: number;
  },
): {
  readonly demonstration: boolean;
  /** Hash of the last record; undefined for a wrong log. */
  readonly head: string | undefined;
  readonly checks: readonly {
    readonly name: string;
    readonly status: 'ok' | 'WRONG' | 'note' | 'none';
    readonly text: string;
  }[];
};

/**
 * Reads a time stamp (RFC 3161) and verifies its signature, whoever made it.
 * @param token a TimeStampToken, base64
 * @returns the stamped hash in hexadecimal digits, and the time in milliseconds
 * @throws {Error} for anything else
 */
export function readTimestamp(token: string): { readonly imprint: string; readonly time: number };

/** A value in DER (X.690). */
export interface DerValue {
  readonly tag: number;
  readonly whole: Buffer;
  readonly content: Buffer;
}

/**
 * Reads the DER values that follow one another.
 * @throws {Error} for bytes that are not complete values with short tags and definite lengths
 */
export function readDer(bytes: Buffer): DerValue[];

/** Finds the position of an entry among the leaves, from 0; -1 when it is not there. */
export function positionOf(entryId: string, drawing: string, leaves: Buffer): number;

/** Hours at UTC-6 by the first entry period that each is for. */
export const SCHEDULES: { readonly firstPeriod: string; readonly hour: number }[];

/** The entry period of a drawing, and its times in Unix seconds. */
export function scheduleOf(drawing: string): Record<'period' | 'cutoff' | 'drawnAt', unknown>;
