import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { addCounter, addGauge } from '@prizestash/server-kit/telemetry/metrics';
import type { DueMailsRepository, MailKey } from './due-mails-repository';
import { composeMail, type Sender } from './mail-texts';
import { SmtpFailure, SmtpSession, type SmtpSettings, smtpStages } from './smtp-session';

interface MailerOptions {
  readonly mails: DueMailsRepository;
  /** Sender of the mails is `from`, or else the site's support address. */
  readonly settings: SmtpSettings & { readonly from?: string | undefined };
  /** Reads the site's live configuration; null before the first promotion. */
  readonly readSender: () => Sender | null;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Listing reads all entries of three days, so many mails are listed at once. */
const LISTED = 500;
/** After so many refusals one after another, the mail server is believed to refuse everything. */
const REFUSALS = 10;
/** Mails that stopped a run and go after all others; the oldest are forgotten. */
const KEPT_LAST = 1_000;
const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 30 * MINUTE_MS;

const outcomes = ['sent', 'refused', 'unknown'] as const;
/** Where mail is stopped: at the mail server, or before it. */
const stages = [...smtpStages, 'site', 'database'] as const;

function stageOf(failure: Error): (typeof stages)[number] {
  if (failure instanceof SmtpFailure) return failure.stage;
  return failure instanceof NothingLive ? 'site' : 'database';
}

/**
 * How long mail stops after failures.
 * @param failures runs one after another that failed, at least 1
 * @returns milliseconds: one minute, doubled with each failure up to half an hour
 */
export const pauseAfter = (failures: number): number =>
  Math.min(MINUTE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);

class NothingLive extends Error {
  constructor() {
    super('Nothing is live in RELEASES_DIR.');
  }
}

/**
 * Sends the mails that are due: the confirmation of each new entry, and the result of its first
 * drawing. A mail is sent at most once: when the server may have taken it, it is not sent again. A
 * failure that concerns more than one mail ends the run, and all mails that the server has certainly
 * not taken stay due.
 */
export class Mailer {
  private readonly count = addCounter(
    'mails_total',
    'Mails by what the mail server did with them',
    outcomes.map((outcome) => ({ outcome })),
  );
  /** What happened to begun mails, while the database could not be told. */
  private readonly unmarked = new Map<MailKey, 'sent' | 'release'>();
  /** Entries of mails that stopped a run: one address must not keep the others waiting. */
  private readonly last = new Set<string>();
  private stoppedAt: (typeof stages)[number] | null = null;
  private sent = 0;

  constructor(private readonly options: MailerOptions) {
    addGauge('mail_stopped', 'Whether mail is stopped, by where it fails', 'stage', () =>
      Object.fromEntries(stages.map((stage) => [stage, Number(stage === this.stoppedAt)])),
    );
  }

  /** Sends until it is aborted, which ends it between two mails. */
  async run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const before = this.sent;
      const failure = await this.sendDue(signal).catch((error: Error) => error);
      const sent = this.sent - before;
      if (sent > 0) this.options.logger.info({ sent }, 'mails');
      // Where some mails are taken, the pauses do not grow.
      failures = failure ? (sent > 0 ? 1 : failures + 1) : 0;
      const pause = failure ? pauseAfter(failures) : MINUTE_MS;
      this.report(failure ?? null, pause);
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Says in one sentence why mail stops. */
  private report(failure: Error | null, pauseMs: number): void {
    this.stoppedAt = failure && stageOf(failure);
    if (!failure) return;
    const why = failure instanceof SmtpFailure ? { reply: failure.reply } : { err: failure };
    this.options.logger.warn(
      { stage: this.stoppedAt, ...why, pauseSeconds: pauseMs / 1_000 },
      'Mail is stopped, and all mails that were not sent stay due.',
    );
  }

  /**
   * Sends what is due.
   * @throws {SmtpFailure} or an error of the database
   */
  async sendDue(signal: AbortSignal): Promise<void> {
    const { mails, settings, readSender } = this.options;
    for (const [key, mark] of this.unmarked) await this.mark(key, mark);
    /** Since a mail was taken. */
    let refused: MailKey[] = [];
    let session: SmtpSession | undefined;
    try {
      for (;;) {
        const due = await mails.list(LISTED, [...this.last]);
        if (due.length === 0 || signal.aborted) return;
        const sender = readSender();
        if (!sender) throw new NothingLive();
        session ??= await SmtpSession.open(settings);
        for (const key of due) {
          if (signal.aborted) return;
          const outcome = await this.send(key, session, sender);
          if (outcome === 'taken') refused = [];
          if (outcome === 'refused') refused.push(key);
          if (refused.length < REFUSALS) continue;
          for (const mail of refused) await this.postpone(mail);
          throw new SmtpFailure('recipient', `${REFUSALS} mails one after another are refused`);
        }
      }
    } finally {
      session?.close();
    }
  }

  /** @returns null for a mail that is no longer due. */
  private async send(key: MailKey, session: SmtpSession, sender: Sender) {
    const { mails, settings, logger } = this.options;
    const mail = await mails.begin(key);
    if (!mail) return null;
    let outcome: 'taken' | 'refused';
    try {
      outcome = await session.send(composeMail(mail, sender), settings.from ?? sender.supportEmail);
    } catch (error) {
      if (!(error instanceof SmtpFailure && error.mayBeTaken)) await this.postpone(key);
      else {
        this.count({ outcome: 'unknown' });
        logger.warn({ entry: key.entryId }, 'The mail server may have taken a mail.');
      }
      throw error;
    }
    this.last.delete(key.entryId);
    if (outcome === 'refused') {
      this.count({ outcome });
      logger.warn({ entry: key.entryId }, 'The mail server refused a mail.');
      return outcome;
    }
    this.sent += 1;
    this.count({ outcome: 'sent' });
    await this.mark(key, 'sent');
    return outcome;
  }

  /** Makes a mail due again, after all others. */
  private async postpone(key: MailKey): Promise<void> {
    const [oldest] = this.last;
    if (oldest !== undefined && this.last.size >= KEPT_LAST) this.last.delete(oldest);
    this.last.add(key.entryId);
    // An error of the database must not hide the one of the mail server.
    await this.mark(key, 'release').catch(() => undefined);
  }

  private async mark(key: MailKey, mark: 'sent' | 'release'): Promise<void> {
    this.unmarked.set(key, mark);
    await this.options.mails[mark](key);
    this.unmarked.delete(key);
  }
}
