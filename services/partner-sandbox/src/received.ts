import type { Partner } from './modes';

interface ReceivedCall {
  /** UTC, ISO 8601. */
  readonly receivedAt: string;
  /** Parameter name to decoded value, exactly as it arrived. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The Referer header, empty when none was sent. */
  readonly referrer: string;
  /** How many further calls had the same transaction id: they count as this one. */
  readonly duplicates: number;
}

/** The attempts of a hostile script: each with the value it read, or the error that stopped it. */
interface HostileReport {
  readonly receivedAt: string;
  readonly partner: string;
  /** Email of the visitor. */
  readonly entrant: string;
  readonly attempts: Readonly<Record<string, unknown>>;
}

/** A visit to the page that hostile scripts navigate to; `destination` is the Sec-Fetch-Dest header. */
interface Navigation {
  readonly receivedAt: string;
  /** Email of the visitor. */
  readonly entrant: string;
  readonly destination: string;
}

interface BlockedRequest {
  readonly receivedAt: string;
  readonly partner: string;
  readonly fields: { readonly blockedUri: string; readonly directive: string };
}

interface Everything {
  readonly lead: ReceivedCall[];
  readonly embedded: ReceivedCall[];
  readonly survey: ReceivedCall[];
  readonly surveyAnswers: ReceivedCall[];
  readonly hostile: HostileReport[];
  readonly navigations: Navigation[];
  readonly blocked: BlockedRequest[];
}

const nothing = (): Everything => ({
  lead: [],
  embedded: [],
  survey: [],
  surveyAnswers: [],
  hostile: [],
  navigations: [],
  blocked: [],
});

/** Enough for a long test run; older calls are dropped, so that memory stays bounded. */
const maxPerList = 1000;

/** Everything that the partners received since the start or the last reset, in memory only. */
export class Received {
  private lists = nothing();
  private readonly listeners = new Set<() => void>();

  call(partner: Partner | 'surveyAnswers', fields: Record<string, unknown>, referrer = ''): void {
    this.push(this.lists[partner], { receivedAt: now(), fields, referrer, duplicates: 0 });
  }

  /** Stores a lead, or counts it as a duplicate of the one with the same transaction id. */
  lead(fields: Record<string, unknown>, referrer?: string): void {
    const id = fields['transaction_id'];
    const index = this.lists.lead.findIndex((lead) => id && lead.fields['transaction_id'] === id);
    const known = this.lists.lead[index];
    if (!known) return this.call('lead', fields, referrer);
    this.lists.lead[index] = { ...known, duplicates: known.duplicates + 1 };
    this.notify();
  }

  blockedRequest(partner: string, blockedUri: string, directive: string): void {
    this.push(this.lists.blocked, {
      receivedAt: now(),
      partner,
      fields: { blockedUri, directive },
    });
  }

  hostileReport(partner: string, entrant: string, attempts: Record<string, unknown>): void {
    this.push(this.lists.hostile, { receivedAt: now(), partner, entrant, attempts });
  }

  navigation(entrant: string, destination: string): void {
    this.push(this.lists.navigations, { receivedAt: now(), entrant, destination });
  }

  reset(): void {
    this.lists = nothing();
    this.notify();
  }

  all(): Everything {
    return this.lists;
  }

  /** Calls back after every change. @returns a function that unsubscribes. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private push<T>(list: T[], item: T): void {
    list.push(item);
    if (list.length > maxPerList) list.shift();
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

function now(): string {
  return new Date().toISOString();
}
