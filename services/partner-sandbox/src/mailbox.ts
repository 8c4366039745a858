import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** @param bytes a mail as it was sent. */
export async function parseMail(bytes: Buffer): Promise<ReceivedMail> {
  const { to, from, subject = '', text = '', html = '', headers } = await PostalMime.parse(bytes);
  return {
    to: to?.map(({ address = '' }) => address).join(', ') ?? '',
    from: from?.address ?? '',
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value] as const)),
  };
}

/** The newest mails are kept. */
const KEPT = 100;

/**
 * A mail server that delivers nothing: it keeps what it receives for the mailbox page. It refuses
 * addresses that begin with `refused`.
 */
export class Mailbox {
  private mails: ReceivedMail[] = [];
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: 1_000_000,
    onRcptTo: ({ address }, _session, done) => {
      if (!address.startsWith('refused')) return done();
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData: (stream, _session, done) => {
      buffer(stream)
        .then(parseMail)
        .then((mail) => {
          this.mails.unshift(mail);
          this.mails.length = Math.min(this.mails.length, KEPT);
          done();
        }, done);
    },
  });

  /** @returns the port. */
  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    // A client that breaks off concerns nobody else.
    this.server.on('error', () => undefined);
    return (this.server.server.address() as AddressInfo).port;
  }

  /** Newest first. */
  all(): readonly ReceivedMail[] {
    return this.mails;
  }

  reset(): void {
    this.mails = [];
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** One mail; its HTML runs no script and has no origin. */
function article({ to, from, subject, text, html, headers }: ReceivedMail): string {
  const [, oneClick] = /^<(https?:[^>]+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
  const form = oneClick
    ? `<form method="post" action="${escapeHtml(oneClick)}" target="_blank">
        <button name="List-Unsubscribe" value="One-Click">Unsubscribe</button>
      </form>`
    : '';
  return `<section>
    <h2>${escapeHtml(subject)}</h2>
    <p>From ${escapeHtml(from)} to ${escapeHtml(to)}</p>
    <iframe sandbox title="As HTML" srcdoc="${escapeHtml(html)}"></iframe>
    <details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details>
    ${form}
  </section>`;
}

/** The mailbox page: what the mailer sends when `SMTP_URL` names this sandbox. */
export function mailboxPage(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mailbox.json', () => mailbox.all());
  app.get('/mailbox', (_request, reply) => {
    const mails = mailbox.all().map(article).join('') || '<p>No mail yet.</p>';
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Mailbox</title><link rel="stylesheet" href="/qa.css" /><header><h1>Mailbox</h1><p>What the site sends, whoever it is for.</p></header><main>${mails}</main></html>`,
      );
  });
}
