import { failService } from '@prizestash/release-store/delivery-error';
import { WHOLE_SITE } from '../promote/requirements';
import { rulesOf, type Requester } from './requester';

/** A verification takes minutes at most; a command asks until its request has ended. */
const MAX_WAITING = 8;
/** Of tokens with the same permissions: those that may preview alone count apart. */
const MAX_WAITING_OF_TEAM = 2;

/**
 * Runs one verification at a time: several would compete for the machine, and each that finishes would
 * make the others start again.
 */
export class PromotionQueue {
  private readonly waiting: string[] = [];
  private last: Promise<unknown> = Promise.resolve();
  private isRunning = false;

  get length(): number {
    return this.waiting.length;
  }

  /** Refuses too many, of everybody or of one team. The operator waits whatever is before. */
  async add<T>(requester: Requester, run: () => Promise<T>): Promise<T> {
    const team = rulesOf(requester);
    const ofTeam = this.waiting.filter((one) => one === team).length;
    const isFull = this.waiting.length >= MAX_WAITING || ofTeam >= MAX_WAITING_OF_TEAM;
    if (isFull && !requester.packages.includes(WHOLE_SITE)) {
      const count = ofTeam >= MAX_WAITING_OF_TEAM ? `${ofTeam} of your` : this.waiting.length;
      failService(`${count} promotions are waiting already; try again when they have finished`);
    }
    if (this.isRunning) this.waiting.push(team);
    this.isRunning = true;
    const ended = this.last;
    const result = ended.then(run);
    this.last = result.catch(() => undefined).then(() => this.startNext());
    return result;
  }

  private startNext(): void {
    this.isRunning = this.waiting.length > 0;
    this.waiting.shift();
  }
}
