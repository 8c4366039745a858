import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Pool } from 'pg';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { summarize, type ServedDrawing } from '../drawings/drawing-summary';
import type { DrawingServices } from '../drawings/steps/hold-drawing';
import {
  type DueMail,
  EntryMailsRepository,
  type MailKind,
  type Received,
} from './entry-mails-repository';
import { enteredMail, type Mail, resultMail, type Sender } from './mail-texts';

export interface MailSettings extends Sender {
  /** `smtp://` or `smtps://`, with the credentials. */
  readonly smtpUrl: string;
  readonly from: string;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** An entry that is older gets no confirmation any more: mail was off, or its server unavailable. */
const CONFIRMED_WITHIN_MS = DAY_MS;
/** Drawings whose result is sent, newest first. */
const RESULTS = 4;
const BATCH_SIZE = 50;
const TIMEOUT_MS = 20_000;
/** The job runs every minute. */
const RUN_MS = 45_000;

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** What nodemailer says of a failure. */
interface MailError extends Error {
  /** The reply of the mail server, if there was one. */
  readonly responseCode?: number;
  /** The SMTP command that failed; `CONN` before the first one. */
  readonly command?: string;
}

/** Whether the server has refused one mail for good, and would take others. */
const isRefused = ({ responseCode = 0, command }: MailError) =>
  responseCode >= 500 && command !== 'CONN' && !command?.startsWith('AUTH');

/** Whether the server cannot have taken the mail. After a connection that broke nobody knows. */
const wasNotTaken = ({ responseCode, command }: MailError) =>
  responseCode !== undefined || command === 'CONN';

function openTransport({ smtpUrl, from }: MailSettings) {
  const { hostname, protocol } = new URL(smtpUrl);
  const options = {
    url: smtpUrl,
    pool: true as const,
    maxConnections: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    requireTLS: protocol === 'smtp:' && !loopback.includes(hostname),
  };
  return createTransport(options, { from });
}

/**
 * Sends the confirmations of new entries, and the result of its first drawing to each entry that
 * got one. A mail is sent at most once: when it is not known whether the server has taken it, it is
 * not sent again.
 * @param pool connections of the role that owns the tables
 * @returns number of mails that the mail server has taken
 * @throws when the mail server or the database is unavailable; what is left is sent by a later run
 */
export async function sendMails(
  pool: Pool,
  drawings: DrawingServices,
  settings: MailSettings,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  clock: () => Date = () => new Date(),
): Promise<number> {
  const mails = new EntryMailsRepository(pool);
  const transport = openTransport(settings);
  const end = Date.now() + RUN_MS;
  let sent = 0;

  /** @returns false when the server refuses this mail. */
  async function deliver(mail: Mail, entryId: string): Promise<boolean> {
    try {
      await transport.sendMail({ ...mail, headers: { ...mail.headers } });
      return true;
    } catch (error) {
      if (!isRefused(error as MailError)) throw error;
      logger.warn({ entry: entryId, err: error }, 'The mail server refused a mail.');
      return false;
    }
  }

  async function sendAll(kind: MailKind, received: Received, compose: (to: DueMail) => Mail) {
    for (let more = true; more && Date.now() < end;) {
      const due = await mails.begin(kind, received, BATCH_SIZE, clock());
      more = due.length === BATCH_SIZE;
      for (const [position, { entryId }] of due.entries()) {
        try {
          if (!(await deliver(compose(due[position]!), entryId))) continue;
        } catch (error) {
          const next = position + (wasNotTaken(error as MailError) ? 0 : 1);
          await mails.release(
            kind,
            due.slice(next).map((one) => one.entryId),
          );
          throw error;
        }
        await mails.sent(kind, entryId, clock());
        sent += 1;
      }
    }
  }

  try {
    const now = clock();
    const recent = { from: new Date(now.getTime() - CONFIRMED_WITHIN_MS), to: now };
    await sendAll('entered', recent, (to) => enteredMail(to, settings));
    for (const drawing of await heldDrawings(drawings, now)) {
      const received = firstDrawnIn(drawing.drawing);
      await sendAll('result', received, (to) => resultMail(to, settings, drawing));
    }
  } finally {
    transport.close();
  }
  return sent;
}

/** The newest drawings whose winner is confirmed, or that have none. */
async function heldDrawings(services: DrawingServices, now: Date): Promise<ServedDrawing[]> {
  const pools = await services.drawings.list(undefined, RESULTS);
  return pools
    .map(({ drawing, entries, records }) =>
      summarize(drawing, entries, records, services.beacon.chain, now),
    )
    .filter(({ status }) => ['confirmed', 'paid', 'no-winner'].includes(status));
}

/** When the entries were received that a drawing is the first one of. */
function firstDrawnIn(drawing: string): Received {
  const before = new Date(Date.parse(`${drawing}T12:00:00Z`) - WEEK_MS).toISOString().slice(0, 10);
  return { from: drawingSchedule(before).cutoff, to: drawingSchedule(drawing).cutoff };
}
