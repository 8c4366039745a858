import type { Contact } from '@prizestash/shared/contact';
import type { SiteConfig } from '@prizestash/shared/site';
import { aContact } from '@prizestash/shared/testing/people';
import { receiptLines, receiptText } from './receipt-lines';

const contact: Contact = { ...aContact, entered_at: '2026-11-22T05:59:00Z' };

const site = {
  publicBaseUrl: 'https://prizestash.example.com',
  supportEmail: 'support@example.com',
  sponsorName: 'Example Prizes LLC',
  sponsorAddress: '100 Example Plaza',
  documentVersions: { '/legal/rules': '1.2' },
  partners: { lead: { name: 'A' }, embedded: { name: 'B' }, survey: { name: 'C' } },
} as unknown as SiteConfig;

function value(label: string, of = contact): string | undefined {
  return receiptLines(of, site).find((line) => line.label === label)?.value;
}

test('the moment and the drawings are counted at CST', () => {
  expect(value('Entered')).toBe('November 21, 2026 at 11:59 PM CST');
  expect(value('Your drawings')).toBe(
    'Sunday, November 22, 2026\nSunday, November 29, 2026\nSunday, December 6, 2026',
  );
});

test('one minute later the entry misses that Sunday', () => {
  const later = { ...contact, entered_at: '2026-11-22T06:00:00Z' };
  expect(value('Your drawings', later)).toBe('Sunday, November 29, 2026\nSunday, December 6, 2026');
});

test('without a moment it promises no drawings', () => {
  const { entered_at: _moment, ...older } = contact;
  expect(value('Entered', older)).toBeUndefined();
  expect(value('Your drawings', older)).toBeUndefined();
});

test('it says what was agreed, with the version of each document, and how to stop the emails', () => {
  expect(value('You agreed to this')).toMatch(/18 or older.*daily email promotions.*A, B and C/);
  expect(value('The documents')).toContain(
    'Official Rules, version 1.2: https://prizestash.example.com/legal/rules',
  );
  expect(value('To stop our emails')).toBe(
    'https://prizestash.example.com/legal/unsubscribe, or write to support@example.com',
  );
});

test('the text file holds every line', () => {
  const lines = receiptLines(contact, site);
  const text = receiptText(lines);
  for (const line of lines) expect(text).toContain(line.label);
  expect(text).toContain('Your drawings\n  Sunday, November 22, 2026\n  Sunday, November 29, 2026');
});
