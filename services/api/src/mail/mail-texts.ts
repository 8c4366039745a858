import type { liveSiteConfigIn } from '@prizestash/release-store/release-set/read-folder';
import { remainingDrawings } from '@prizestash/shared/rules/drawings';
import { paths } from '@prizestash/shared/paths';
import type { BegunMail, MailKey } from './due-mails-repository';

/** What mails say of the site: its live configuration. */
export type Sender = Pick<
  NonNullable<ReturnType<typeof liveSiteConfigIn>>,
  'publicBaseUrl' | 'apiBaseUrl' | 'sponsorName' | 'sponsorAddress' | 'supportEmail'
>;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A paragraph of text, or a link with its text. */
type Part = string | { readonly text: string; readonly url: string };

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const list = new Intl.ListFormat('en-US');
const formatDrawing = (drawing: string) => day.format(new Date(`${drawing}T12:00:00Z`));

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE = 'max-width:36rem;margin:24px auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif';

const plain = (part: Part) => (typeof part === 'string' ? part : `${part.text}: ${part.url}`);

function html(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.text)}</a></p>`;
}

/**
 * A mail in plain text and in HTML, which loads nothing: nobody learns when it is opened. It repeats
 * nothing that was typed into the form, because anybody can enter another person's address there.
 */
function compose(to: BegunMail, sender: Sender, subject: string, body: readonly Part[]): Mail {
  const parts: Part[] = [
    ...body,
    {
      text: 'No more email about your entries',
      url: `${sender.publicBaseUrl}${paths.unsubscribe}`,
    },
    `${sender.sponsorName}, ${sender.sponsorAddress}. Questions: ${sender.supportEmail}`,
  ];
  return {
    to: to.email,
    subject,
    text: `${parts.map(plain).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><title>${escapeHtml(subject)}</title><body style="${STYLE}">${parts.map(html).join('')}</body></html>`,
    headers: {
      // One click in the mail program (RFC 8058).
      'List-Unsubscribe': `<${sender.apiBaseUrl || sender.publicBaseUrl}/v1/fe/unsubscribe/${to.unsubscribeToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function enteredMail(mail: BegunMail, sender: Sender): Mail {
  const [drawing = '', ...later] = remainingDrawings(mail.enteredAt).map(formatDrawing);
  return compose(mail, sender, `You're entered for ${drawing}`, [
    `You're entered for the $1,000 drawing of ${drawing}.`,
    ...(later.length > 0 ? [`Your entry also takes part on ${list.format(later)}.`] : []),
    `Your entry's number is ${mail.entryId}.`,
    'If you win, we contact you. You never pay anything for a prize.',
    { text: 'How we draw, and all winners', url: `${sender.publicBaseUrl}${paths.winners}` },
    { text: 'Official rules', url: `${sender.publicBaseUrl}${paths.rules}` },
    'You did not enter? Then somebody typed your address, and you can ignore this email.',
  ]);
}

/** Names the winner of a drawing to somebody who took part in it. */
function resultMail(mail: BegunMail, sender: Sender): Mail {
  const { drawing, winner, entries } = mail;
  if (drawing === null) throw new Error(`The database has no result for entry ${mail.entryId}.`);
  const name = formatDrawing(drawing);
  const result = winner
    ? `${winner.firstName} ${winner.lastInitial}. from ${winner.state} won the $1,000 of ${name}.`
    : `Nobody won the $1,000 of ${name}: no selected person could be confirmed.`;
  return compose(mail, sender, `The drawing of ${name}`, [
    result,
    `${entries.toLocaleString('en-US')} entries took part, and anybody can check the drawing.`,
    {
      text: 'Check the drawing',
      url: `${sender.publicBaseUrl}${paths.checkDrawing}?drawing=${drawing}`,
    },
  ]);
}

const mails: Readonly<Record<MailKey['kind'], (mail: BegunMail, sender: Sender) => Mail>> = {
  entered: enteredMail,
  result: resultMail,
};

/** Writes a mail (docs/product.md, section 10). */
export const composeMail = (mail: BegunMail, sender: Sender): Mail =>
  mails[mail.kind](mail, sender);
