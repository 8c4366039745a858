import { createHash, randomBytes } from 'node:crypto';

/** Contributions are counted up to this number, which is as many as five bits hold. */
const MAX_REACHED = 31;

/** The windows of all counts begin at the same times. */
const WINDOW_MS = 15 * 60_000;

/** Places that a key can be in; when all are taken, the first is replaced. */
const WAYS = 4;
const DEFAULT_ROWS = 2 ** 21;

/**
 * Limits what one network adds to each count within a quarter of an hour. A table of fixed size, 48 MB of
 * which the system provides what is used: 8 million counts. It contains no address, only parts of digests
 * whose key ends with the process.
 */
export class ContributionLimit {
  private readonly secret = randomBytes(16).toString('base64');
  /** 27 bits of a digest, and how many contributions there were; 0 is an empty place. */
  private readonly cells: Uint32Array;
  /** Windows of the contributions; their numbers repeat after 682 days. */
  private readonly windows: Uint16Array;

  /** @param rows a power of 2; each has four counts. */
  constructor(private readonly rows = DEFAULT_ROWS) {
    this.cells = new Uint32Array(rows * WAYS);
    this.windows = new Uint16Array(rows * WAYS);
  }

  /**
   * Adds a contribution.
   * @param max up to 30.
   * @returns whether it counts: there were at most so many in this quarter of an hour.
   */
  add(network: string, count: string, max: number, now: Date): boolean {
    const { key, place, window } = this.find(network, count, now);
    const before = this.cells[place] ?? 0;
    if (before >>> 5 !== key) this.windows[place] = window;
    const reached = before >>> 5 === key ? Math.min((before & MAX_REACHED) + 1, MAX_REACHED) : 1;
    this.cells[place] = ((key << 5) | reached) >>> 0;
    return reached <= max;
  }

  /** Whether more contributions came than count. */
  isExceeded(network: string, count: string, max: number, now: Date): boolean {
    const { key, place } = this.find(network, count, now);
    const cell = this.cells[place] ?? 0;
    return cell >>> 5 === key && (cell & MAX_REACHED) > max;
  }

  /** The place of a count, or the one that it may take; a count whose window has passed is emptied. */
  private find(network: string, count: string, now: Date) {
    const digest = createHash('sha256').update(`${this.secret} ${network} ${count}`).digest();
    const key = digest.readUInt32LE(4) >>> 5;
    const window = Math.floor(now.getTime() / WINDOW_MS) % 2 ** 16;
    const row = (digest.readUInt32LE(0) & (this.rows - 1)) * WAYS;
    let empty: number | undefined;
    for (let at = row; at < row + WAYS; at += 1) {
      if (this.windows[at] !== window) this.cells[at] = 0;
      const cell = this.cells[at] ?? 0;
      if (cell !== 0 && cell >>> 5 === key) return { key, place: at, window };
      if (cell === 0) empty ??= at;
    }
    return { key, place: empty ?? row, window };
  }
}
