import type { Partner } from './modes';

/** One call that a stand-in got. */
export interface ReceivedCall {
  /** UTC, ISO 8601. */
  readonly receivedAt: string;
  /** Parameter name to decoded value, exactly as it arrived. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The Referer header, empty when none was sent. */
  readonly referrer: string;
}

/** What a hostile stand-in got hold of: per attempt the value, or the name of the error that stopped it. */
export interface HostileReport {
  readonly receivedAt: string;
  readonly partner: string;
  /** Email of the visitor whose visit it ran in. */
  readonly entrant: string;
  readonly attempts: Readonly<Record<string, unknown>>;
}

/** A visit to the page that hostile stand-ins send people to; `destination` is the Sec-Fetch-Dest header. */
export interface Abduction {
  readonly receivedAt: string;
  /** Email of the visitor who was taken there. */
  readonly entrant: string;
  readonly destination: string;
}

interface Everything {
  readonly lead: ReceivedCall[];
  readonly embedded: ReceivedCall[];
  readonly survey: ReceivedCall[];
  readonly surveyAnswers: ReceivedCall[];
  readonly hostile: HostileReport[];
  readonly abductions: Abduction[];
}

const nothing = (): Everything => ({
  lead: [],
  embedded: [],
  survey: [],
  surveyAnswers: [],
  hostile: [],
  abductions: [],
});

/** Enough for a long test run; older calls are dropped so that a forgotten sandbox cannot grow. */
const keptPerList = 1000;

/** Everything the stand-ins received since the start or the last reset, in memory only. */
export class Received {
  private lists = nothing();
  private readonly listeners = new Set<() => void>();

  call(partner: Partner | 'surveyAnswers', fields: Record<string, unknown>, referrer = ''): void {
    this.push(this.lists[partner], { receivedAt: now(), fields, referrer });
  }

  hostileReport(partner: string, entrant: string, attempts: Record<string, unknown>): void {
    this.push(this.lists.hostile, { receivedAt: now(), partner, entrant, attempts });
  }

  abduction(entrant: string, destination: string): void {
    this.push(this.lists.abductions, { receivedAt: now(), entrant, destination });
  }

  reset(): void {
    this.lists = nothing();
    this.tell();
  }

  all(): Everything {
    return this.lists;
  }

  /** Calls back after every change. @returns the way to stop. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private push<T>(list: T[], item: T): void {
    list.push(item);
    if (list.length > keptPerList) list.shift();
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function now(): string {
  return new Date().toISOString();
}
