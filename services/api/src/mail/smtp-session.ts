import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Mail } from './mail-texts';

/** What a mail server refuses or breaks off; `connection` includes greeting and TLS. */
export const smtpStages = ['connection', 'login', 'sender', 'recipient', 'message'] as const;

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with the credentials. */
  readonly smtpUrl: string;
  /** How long the server may take for each response, and for a whole mail, in milliseconds. */
  readonly timeouts?: { readonly response: number; readonly mail: number };
}

/** Why mails cannot be sent for the time being: it concerns more than one. */
export class SmtpFailure extends Error {
  override readonly name = 'SmtpFailure';

  /**
   * @param reply of the server, without addresses; or what broke
   * @param mayBeTaken whether the server may have taken the mail nevertheless
   */
  constructor(
    readonly stage: (typeof smtpStages)[number],
    readonly reply: string,
    readonly mayBeTaken = false,
  ) {
    super(`The mail server fails at the ${stage}: ${reply}`);
  }
}

type MailError = SMTPConnection.SMTPError;

const TIMEOUTS = { response: 20_000, mail: 60_000 };
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Status codes (RFC 3463) of a refusal that concerns one mail: its address, its mailbox, the way to
 * its domain, its content. Others are about the sender, like 5.1.8 and 5.7.1, which servers also
 * send in response to RCPT TO, or about the server, like a quota (5.4.5).
 */
const OF_ONE_MAIL = /^5\d\d[ -](5\.(1\.([0-6]|10)|2\.\d+|4\.4|6\.\d+)\b|(?!\d\.\d+\.\d+\b))/;

const isRefusal = ({ response = '', command = '' }: MailError, wasHandedOver: boolean) =>
  (command === 'RCPT TO' || (command === 'DATA' && wasHandedOver)) && OF_ONE_MAIL.test(response);

function stageOf({ code, command = '' }: MailError): SmtpFailure['stage'] {
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'login';
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  return command === 'DATA' ? 'message' : 'connection';
}

/** The log has no addresses of visitors. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…');

function failureOf(error: MailError, wasHandedOver = false): SmtpFailure {
  const { responseCode = 0, response } = error;
  // Only a response to a mail tells that it was not taken.
  const mayBeTaken = wasHandedOver && responseCode < 400;
  const reply = withoutAddresses(response ?? error.message.replaceAll('\n', ' '));
  return new SmtpFailure(stageOf(error), reply, mayBeTaken);
}

/** A connection to a mail server, for one mail after another. */
export class SmtpSession {
  private needsReset = false;

  private constructor(
    private readonly connection: SMTPConnection,
    private readonly timeoutMs: number,
  ) {}

  /** @throws {SmtpFailure} */
  static async open({ smtpUrl, timeouts = TIMEOUTS }: SmtpSettings): Promise<SmtpSession> {
    const { hostname, port, protocol, username, password } = new URL(smtpUrl);
    const connection = new SMTPConnection({
      host: hostname.replace(/^\[|\]$/g, ''),
      ...(port !== '' && { port: Number(port) }),
      secure: protocol === 'smtps:',
      requireTLS: protocol === 'smtp:' && !loopback.includes(hostname),
      connectionTimeout: timeouts.response,
      greetingTimeout: timeouts.response,
      socketTimeout: timeouts.response,
    });
    const session = new SmtpSession(connection, timeouts.mail);
    try {
      await session.wait((done) => connection.connect(done));
      if (username !== '') {
        const user = decodeURIComponent(username);
        const pass = decodeURIComponent(password);
        await session.wait((done) => connection.login({ user, pass }, done));
      }
    } catch (error) {
      connection.close();
      throw failureOf(error as MailError);
    }
    return session;
  }

  /**
   * Hands a mail over.
   * @returns `refused` when the server refuses this mail, and would take others
   * @throws {SmtpFailure}
   */
  async send(mail: Mail, from: string): Promise<'taken' | 'refused'> {
    let wasHandedOver = false;
    try {
      if (this.needsReset) await this.wait((done) => this.connection.reset(done));
      this.needsReset = true;
      const composed = new MailComposer({ ...mail, from, headers: { ...mail.headers } }).compile();
      const bytes = await composed.build();
      // It is read once the server has accepted the recipient and DATA.
      const body = Readable.from(
        (function* () {
          wasHandedOver = true;
          yield bytes;
        })(),
      );
      await this.wait((done) => this.connection.send(composed.getEnvelope(), body, done));
      this.needsReset = false;
      return 'taken';
    } catch (error) {
      if (isRefusal(error as MailError, wasHandedOver)) return 'refused';
      throw failureOf(error as MailError, wasHandedOver);
    }
  }

  close(): void {
    // Without waiting for the server.
    if (!this.connection.destroyed) this.connection.quit();
    this.connection.close();
  }

  /** Waits for a step, but not forever: a server that sends a byte now and then never times out. */
  private wait(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      const timer = setTimeout(() => {
        fail(new Error('the server takes too long'));
        this.connection.close();
      }, this.timeoutMs);
      this.connection.removeAllListeners('error').on('error', fail);
      begin((error) => {
        if (error) return fail(error);
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
