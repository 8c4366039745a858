import type { Contact } from '@prizestash/shared/contact';
import { partnerNames } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import { formatDay, formatTime } from '@prizestash/shared/results';
import { consentText } from '@prizestash/shared/rules/consent';
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

/**
 * Lists what an entrant may need later: the entry, its time and drawings, the consent text, and how
 * to unsubscribe.
 */
export function receiptLines(contact: Contact, site: SiteConfig): ReceiptLine[] {
  const agreed = consentText(partnerNames(site));
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
    { label: 'You agreed to this', value: agreed.map(({ text }) => text).join('') },
    {
      label: 'The documents',
      value: documents
        .map(([path, name]) => {
          const version = site.documentVersions[path];
          return `${name}${version ? `, version ${version}` : ''}: ${site.publicBaseUrl}${path}`;
        })
        .join('\n'),
    },
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
