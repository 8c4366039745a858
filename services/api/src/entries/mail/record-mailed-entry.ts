import { isDeepStrictEqual } from 'node:util';
import type { EntryReceipt } from '@prizestash/shared/rules/entry-receipt';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { remainingDrawings } from '@prizestash/shared/rules/drawings';
import { refuseArgument, ServiceError } from '../../service-error';
import { newEntryId } from '../new-entry-id';
import type { Card, MailedEntriesRepository } from './mailed-entries-repository';

/** The receipt of a mailed entry. */
export interface MailedEntryReceipt extends Required<EntryReceipt> {
  readonly card_number: string;
  /** Drawings that it takes part in and that are not closed yet, earliest first. */
  readonly next_drawings: readonly string[];
  /** Drawings whose pool closed before the card was recorded; absent when it was recorded before. */
  readonly missed_drawings?: readonly string[];
}

/**
 * Records an entry that arrived by mail, once per card, person and email in the period of the day on
 * which it was received (official rules). A card that is recorded again with the same details gets
 * the same receipt number.
 * @throws {ServiceError} `duplicate`, `key-reused`, or `invalid-argument` when every drawing is closed
 */
export async function recordMailedEntry(
  card: Card,
  repository: MailedEntriesRepository,
): Promise<MailedEntryReceipt> {
  const period = entryPeriodOf(card.receivedAt);
  const drawings = remainingDrawings(card.receivedAt);
  const fresh = { ...card, id: newEntryId(card.receivedAt) };
  const { outcome, closed } = await repository.store(fresh, period, drawings);
  if (outcome === 'too late') {
    refuseArgument(`Every drawing of ${period} is closed, so this card cannot take part in any.`);
  }
  if (outcome === 'already entered') {
    throw new ServiceError(
      'duplicate',
      `This person or email has an entry of ${period} already, which stands.`,
    );
  }
  const stored = outcome === 'card known' ? await repository.findCard(card.number) : fresh;
  if (!stored || !isDeepStrictEqual({ ...stored, id: '' }, { ...card, id: '' })) {
    throw new ServiceError('key-reused', `Card ${card.number} is recorded with other details.`);
  }
  return {
    id: stored.id,
    entry_period: period,
    entered_at: card.receivedAt.toISOString(),
    card_number: card.number,
    next_drawings: drawings.filter((drawing) => !closed.includes(drawing)),
    ...(outcome === 'stored' && { missed_drawings: closed }),
  };
}
