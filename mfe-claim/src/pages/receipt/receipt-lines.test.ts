import type { Contact } from '@prizestash/shared/contact';
import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';
import type { SiteConfig } from '@prizestash/shared/site';
import { aContact } from '@prizestash/shared/testing/people';
import { receiptLines, receiptText } from './receipt-lines';

const contact: Contact = {
  ...aContact,
  entered_at: '2026-11-22T05:59:00Z',
  sent: [{ partner: 'Lead Partner', details: 'first name, email', at: '2026-11-22T06:01:00Z' }],
};

const site = {
  publicBaseUrl: 'https://prizestash.example.com',
  supportEmail: 'support@example.com',
  sponsorName: 'Example Prizes LLC',
  sponsorAddress: '100 Example Plaza',
  // What is configured now is not what was agreed to.
  documentVersions: { '/legal/rules': '9.9' },
  partners: { lead: { name: 'A' }, embedded: { name: 'B' }, survey: { name: 'C' } },
} as unknown as SiteConfig;

function value(label: string, of = contact): string | undefined {
  return receiptLines(of, site).find((line) => line.label === label)?.value;
}

describe('receiptLines', () => {
  it('formats the entry time and the drawings in CST', () => {
    expect(value('Entered')).toBe('November 21, 2026 at 11:59 PM CST');
    expect(value('Your drawings')).toBe(
      'Sunday, November 22, 2026\nSunday, November 29, 2026\nSunday, December 6, 2026',
    );
  });

  it('leaves out a Sunday whose entries have closed', () => {
    const later = { ...contact, entered_at: '2026-11-22T06:00:00Z' };
    expect(value('Your drawings', later)).toBe(
      'Sunday, November 29, 2026\nSunday, December 6, 2026',
    );
  });

  it('leaves out the drawings when the entry time is unknown', () => {
    const { entered_at: _moment, ...older } = contact;
    expect(value('Entered', older)).toBeUndefined();
    expect(value('Your drawings', older)).toBeUndefined();
  });

  it('contains each field of the contact that says who entered', () => {
    const names = contactFieldNames.filter((name) => !['gender', 'tcpa'].includes(name));
    const typed = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    const text = receiptText(receiptLines({ ...contact, ...typed }, site));
    for (const name of names) expect(text).toContain(`<${name}>`);
  });

  it('contains what was agreed to then, and nothing of it for a record without it', () => {
    expect(value('You agreed to this')).toBe(
      'I agree to the Official Rules, and my details may be passed to Lead Partner, Frame Partner and Survey Partner.',
    );
    expect(value('The documents')).toContain(
      'Official Rules, version 1.0: https://prizestash.example.com/legal/rules',
    );
    const { consent: _consent, ...older } = contact;
    expect(value('You agreed to this', older)).toBeUndefined();
    expect(value('The documents', older)).toBeUndefined();
  });

  it('contains what partners were sent, and when', () => {
    expect(value('Passed to partners from this device')).toBe(
      'Lead Partner, November 22, 2026 at 12:01 AM CST: first name, email',
    );
    expect(value('Passed to partners from this device', aContact)).toBe('Nothing');
  });

  it('contains the unsubscribe address', () => {
    expect(value('To stop our emails')).toBe(
      'https://prizestash.example.com/legal/unsubscribe, or write to support@example.com',
    );
  });

  it('writes every line into the text file', () => {
    const lines = receiptLines(contact, site);
    const text = receiptText(lines);
    for (const line of lines) expect(text).toContain(line.label);
    expect(text).toContain(
      'Your drawings\n  Sunday, November 22, 2026\n  Sunday, November 29, 2026',
    );
  });
});
