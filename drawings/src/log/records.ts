import type { Winner } from '@prizestash/shared/winners';

/** Name and version of the protocol, a member of every record. */
export const PROTOCOL = 'prizestash-drawing/1';

/** Number of alternates that are selected besides the potential winner. */
export const ALTERNATES = 9;

/** `previous` of the first record of the log. */
export const NO_PREVIOUS: string = '0'.repeat(64);

interface RecordBase {
  readonly protocol: typeof PROTOCOL;
  /** The Sunday, for example `2026-11-22`. */
  readonly drawing: string;
  /** `kid` of the key that signs the record. */
  readonly key: string;
  /** Hash of the record before this one in the log. */
  readonly previous: string;
}

/** Fixes the entries of a drawing and the beacon round that decides it (drawing protocol, section 2). */
export interface CommitmentRecord extends RecordBase {
  readonly type: 'commitment';
  /** Entry period, for example `2026-11`. */
  readonly period: string;
  /** UTC, ISO 8601 in seconds. */
  readonly cutoff: string;
  readonly entries: number;
  /** Reason code to the number of entries that were excluded for it. */
  readonly excluded: Readonly<Record<string, number>>;
  /** Root of the tree, 64 hexadecimal digits. */
  readonly root: string;
  /** Official rules at the time of the commitment. */
  readonly rules: { readonly version: string; readonly digest: string };
  readonly beacon: { readonly chain: string; readonly round: number };
  readonly alternates: number;
  /** Set when the round is later than the regular one. */
  readonly late?: true;
}

/** Says when an authority saw the commitment (drawing protocol, section 9). */
export interface TimestampRecord extends RecordBase {
  readonly type: 'timestamp';
  /** Hash of the commitment. */
  readonly commitment: string;
  /** Address that the token was requested from. */
  readonly authority: string;
  /** TimeStampToken (RFC 3161), base64. */
  readonly token: string;
}

/** A selected leaf and its position in the tree, from 0. */
export interface SelectedLeaf {
  readonly index: number;
  readonly leaf: string;
}

/** Names the leaves that a beacon round selected (drawing protocol, section 3). */
export interface SelectionRecord extends RecordBase {
  readonly type: 'selection';
  readonly round: number;
  readonly signature: string;
  readonly randomness: string;
  /** The potential winner, then the alternates in order. */
  readonly selected: readonly SelectedLeaf[];
}

/** Why a selected person does not win. */
export const disqualificationReasons = [
  'unreachable-2-days',
  'affidavit-5-days',
  'declined',
  'ineligible',
  'withdrawn',
] as const;

/** A code from `disqualificationReasons`. */
export type DisqualificationReason = (typeof disqualificationReasons)[number];

interface OutcomeBase extends RecordBase {
  readonly type: 'outcome';
  /** Position in `selected`, from 0. */
  readonly position: number;
  /** UTC, ISO 8601. */
  readonly at: string;
}

/** What happens to a selected person (drawing protocol, section 4). */
export type OutcomeRecord =
  | (OutcomeBase & { readonly status: 'contacted' | 'paid' })
  | (OutcomeBase & { readonly status: 'disqualified'; readonly reason: DisqualificationReason })
  | (OutcomeBase & { readonly status: 'confirmed'; readonly winner: Winner });

/** A record of the log. */
export type DrawingRecord = CommitmentRecord | TimestampRecord | SelectionRecord | OutcomeRecord;

/** A record as it is served. */
export interface SignedRecord {
  readonly record: DrawingRecord;
  /** Ed25519 over the canonical JSON of `record`, base64url. */
  readonly signature: string;
}

export const outcomeStatuses = ['contacted', 'disqualified', 'confirmed', 'paid'] as const;
