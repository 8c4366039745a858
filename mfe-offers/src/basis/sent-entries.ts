import type { PartnerKey } from './partner-name';

/** Where it is kept which entries each partner got: `{"lead": ["<entry key>"], …}`. */
export const sentEntriesKey = 'prizestash-offers-sent';

/** More than a device ever has; keeps the record small. */
const keptPerPartner = 20;

type SentEntries = Partial<Record<PartnerKey, readonly string[]>>;

/** The truth for this visit: storage may be missing, full, or written by somebody else. */
const thisVisit = new Set<string>();
const visitKey = (partner: PartnerKey, entry: string) => `${partner} ${entry}`;

function entriesOf(value: unknown, partner: PartnerKey): string[] {
  const list = (value as Record<string, unknown> | null)?.[partner];
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
}

function read(): SentEntries {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(sentEntriesKey) ?? '{}');
    return {
      lead: entriesOf(value, 'lead'),
      embedded: entriesOf(value, 'embedded'),
      survey: entriesOf(value, 'survey'),
    };
  } catch {
    return {};
  }
}

function write(entries: SentEntries): void {
  try {
    localStorage.setItem(sentEntriesKey, JSON.stringify(entries));
  } catch {
    // Without storage the visit's own memory holds.
  }
}

/** True when the partner was given this entry, in this visit or an earlier one. */
export function wasSent(partner: PartnerKey, entry: string): boolean {
  return thisVisit.has(visitKey(partner, entry)) || (read()[partner]?.includes(entry) ?? false);
}

/** Remembers that the partner is given this entry: call it before the first byte leaves. */
export function markSent(partner: PartnerKey, entry: string): void {
  thisVisit.add(visitKey(partner, entry));
  const all = read();
  const others = all[partner]?.filter((other) => other !== entry) ?? [];
  write({ ...all, [partner]: [...others, entry].slice(-keptPerPartner) });
}

/** Takes the mark back where the partner certainly got nothing: its script never arrived. */
export function unmarkSent(partner: PartnerKey, entry: string): void {
  thisVisit.delete(visitKey(partner, entry));
  const all = read();
  write({ ...all, [partner]: all[partner]?.filter((other) => other !== entry) ?? [] });
}
