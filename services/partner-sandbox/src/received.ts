import { EventEmitter } from 'node:events';

interface Item extends Readonly<Record<string, unknown>> {
  /** UTC, ISO 8601. */
  readonly receivedAt: string;
}

/** The lists of `/received`: calls of each partner, and what scripts and the site's policy reported. */
const nothing = () => ({
  lead: [] as Item[],
  embedded: [] as Item[],
  survey: [] as Item[],
  surveyAnswers: [] as Item[],
  hostile: [] as Item[],
  navigations: [] as Item[],
  blocked: [] as Item[],
});
type Kind = keyof ReturnType<typeof nothing>;

/** Enough for a long test run; older items are dropped, so that memory stays bounded. */
const maxPerList = 1000;

/** Everything that the partners received since the start or the last reset, in memory only. */
export class Received {
  private lists = nothing();
  private readonly changes = new EventEmitter().setMaxListeners(0);

  add(kind: Kind, members: Readonly<Record<string, unknown>>): void {
    const list = this.lists[kind];
    list.push({ receivedAt: new Date().toISOString(), ...members });
    if (list.length > maxPerList) list.shift();
    this.changes.emit('change');
  }

  /**
   * Stores a call. A lead with a known transaction id counts as a duplicate of that one.
   * @param fields parameter name to decoded value, exactly as it arrived
   * @param referrer the Referer header, empty when none was sent
   */
  call(kind: Kind, fields: Readonly<Record<string, unknown>>, referrer = ''): void {
    const id = kind === 'lead' && fields['transaction_id'];
    const list = this.lists[kind];
    const index = list.findIndex(
      (one) => id && (one['fields'] as typeof fields)['transaction_id'] === id,
    );
    const known = list[index];
    if (!known) return this.add(kind, { fields, referrer, duplicates: 0 });
    list[index] = { ...known, duplicates: Number(known['duplicates']) + 1 };
    this.changes.emit('change');
  }

  reset(): void {
    this.lists = nothing();
    this.changes.emit('change');
  }

  all(): Readonly<Record<Kind, readonly Item[]>> {
    return this.lists;
  }

  /** Calls back after every change. @returns a function that unsubscribes. */
  onChange(listener: () => void): () => void {
    this.changes.on('change', listener);
    return () => void this.changes.off('change', listener);
  }
}
