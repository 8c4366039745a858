import type { Contact } from '@prizestash/shared/contact';
import { paths } from '@prizestash/shared/paths';
import { formatDay, formatTime } from '@prizestash/shared/results';
import { withoutLinks } from '@prizestash/shared/rules/consent';
import { remainingDrawings } from '@prizestash/shared/rules/drawings';
import type { SiteConfig } from '@prizestash/shared/site';

interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

const documents = [
  [paths.rules, 'Official Rules'],
  [paths.terms, 'Terms and Conditions'],
  [paths.privacyPolicy, 'Privacy Policy'],
] as const;

function whenLines(enteredAt: string | undefined): ReceiptLine[] {
  if (!enteredAt) return [];
  const entered = new Date(enteredAt);
  const drawings = remainingDrawings(entered).map((day) => `Sunday, ${formatDay(day)}`);
  return [
    { label: 'Entered', value: formatTime(entered) },
    { label: 'Your drawings', value: drawings.join('\n') },
  ];
}

/** What was agreed to with the entry: later versions of the site say nothing of it. */
function consentLines({ consent }: Contact, { publicBaseUrl }: SiteConfig): ReceiptLine[] {
  if (!consent) return [];
  const read = documents.map(([path, name]) => {
    const version = consent.documents[path];
    return `${name}${version ? `, version ${version}` : ''}: ${publicBaseUrl}${path}`;
  });
  return [
    { label: 'You agreed to this', value: withoutLinks(consent.text) },
    { label: 'The documents', value: read.join('\n') },
  ];
}

const sentLine = ({ sent = [] }: Contact): ReceiptLine => ({
  label: 'Passed to partners from this device',
  value:
    sent
      .map(({ partner, details, at }) => `${partner}, ${formatTime(new Date(at))}: ${details}`)
      .join('\n') || 'Nothing',
});

/**
 * Lists what an entrant may need later: the entry, its time and drawings, the consent, what partners
 * were sent, and how to unsubscribe.
 */
export function receiptLines(contact: Contact, site: SiteConfig): ReceiptLine[] {
  return [
    ...(contact.id ? [{ label: 'Entry number', value: contact.id }] : []),
    ...whenLines(contact.entered_at),
    {
      label: 'Prize',
      value: '$1,000 at each drawing. This receipt is a chance to win, not a prize.',
    },
    { label: 'Name', value: `${contact.first_name} ${contact.last_name}` },
    { label: 'Email', value: contact.email },
    { label: 'Phone', value: contact.phone },
    { label: 'Date of birth', value: contact.birthday },
    {
      label: 'Address',
      value: `${contact.street}\n${contact.city}, ${contact.state} ${contact.postal_code}`,
    },
    ...consentLines(contact, site),
    sentLine(contact),
    {
      label: 'To stop our emails',
      value: `${site.publicBaseUrl}${paths.unsubscribe}, or write to ${site.supportEmail}`,
    },
    { label: 'Sponsor', value: `${site.sponsorName}, ${site.sponsorAddress}` },
  ];
}

export function receiptText(lines: readonly ReceiptLine[]): string {
  const body = lines.map(({ label, value }) => `${label}\n  ${value.replaceAll('\n', '\n  ')}`);
  return `PrizeStash entry receipt\n\n${body.join('\n\n')}\n`;
}
