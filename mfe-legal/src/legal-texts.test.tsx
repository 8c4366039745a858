import fs from 'node:fs';
import path from 'node:path';
import { STORED_CONTACT_LIFETIME_MS } from '@prizestash/shared/contact';
import { partnerDisclosures, receivedLabels } from '@prizestash/shared/partners';
import { ALTERNATES } from '@prizestash/drawings/records';
import { MINIMUM_AGE_YEARS } from '@prizestash/shared/rules/age';
import { drawingHours, drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { entryMonth } from '@prizestash/shared/rules/entry-month';
import { nextAnnouncement } from '@prizestash/shared/rules/announcements';
import { remainingDrawings } from '@prizestash/shared/rules/drawings';
import { retention } from '@prizestash/shared/rules/retention';
import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';
import { renderPage, testSite } from '@prizestash/shared/testing';
import { within } from '@testing-library/react';
import privacyPolicy from '../content/privacy-policy/index.md';
import rules from '../content/rules/index.md';
import terms from '../content/terms/index.md';
import type { LegalDocument } from './legal-document/legal-document';
import { LegalDocumentPage } from './legal-document/legal-document-page';

/** Renders a text and returns one of its sections. */
function renderSection(document: LegalDocument, id: string): HTMLElement {
  const { container } = renderPage(<LegalDocumentPage document={document} />);
  return container.querySelector<HTMLElement>(`#${id}`)!.closest('section')!;
}

it.each(contactFieldNames.filter((name) => name !== 'tcpa'))('privacy policy: names %s', (name) => {
  const [label] = receivedLabels(
    { id: 'any', kind: 'frame', page: '/', details: { [name]: name }, parameters: {} } as never,
    {} as never,
  );
  const typed = within(renderSection(privacyPolicy, 'what-we-collect')).getByText(
    /What you type into the claim form/,
  ).parentElement;
  expect(typed).toHaveTextContent(label!);
});

// Specification, section 9: every constant is stated in the section where a reader looks for it.
it.each<[string, LegalDocument, string, (string | RegExp)[]]>([
  ['prize', rules, 'prize', ['one grand prize of $1,000 in each Sunday drawing']],
  [
    'period',
    rules,
    'entry-period',
    [
      'from 12:00 AM CST on the first day of the month to 11:59 PM CST on the last day of the month',
      'UTC-6 all year',
    ],
  ],
  [
    'Sunday drawings',
    rules,
    'drawings',
    [
      'announce the winner every Sunday',
      'A Sunday that falls on day 1 to day 7 of a month draws from the Entry Period that closed at the end of the month before',
      'Any other Sunday draws from the running Entry Period, from the entries received by 11:59 PM CST on the Saturday right before it',
      'An entry takes part in every remaining drawing of its Entry Period',
    ],
  ],
  [
    'how a winner is drawn',
    rules,
    'drawings',
    [`nine (${ALTERNATES}) alternates`, 'at least one hour after the seal'],
  ],
  ['limit', rules, 'limit', ['one entry per person and per email address in each Entry Period']],
  ['who', rules, 'eligibility', ['50 United States or Washington, D.C.', '18 or older', 'UTC-6']],
  ['unreachable', rules, 'notification', ['within two (2) calendar days', 'disqualified']],
  ['affidavit', rules, 'affidavit', ['within five (5) days', 'affidavit of eligibility']],
  ['winners list', rules, 'winners-list', ['within three (3) months']],
  ['mail-in', rules, 'how-to-enter', ['PrizeStash Sweepstakes Entry', 'Entering is free']],
  ['odds', rules, 'odds', ['depend on the number of eligible entries']],
  ['release keeps the prize', rules, 'release', ['owed the full $1,000', 'no limit of liability']],
  ['terms: who', terms, 'eligibility', ['18 or older', 'under 16']],
  [
    'terms: constants',
    terms,
    'sweepstakes-and-rules',
    [
      'One entry per person and per email address',
      '$1,000',
      'every Sunday',
      'two (2) calendar days',
      'five (5) days',
    ],
  ],
  ['terms: period', terms, 'definitions', ['12:00 AM CST', '11:59 PM CST', 'UTC-6', 'Prospect']],
  [
    'terms: cap',
    terms,
    'liability',
    ['limited to $100', 'does not limit our duty to award the prize', 'owed the full $1,000'],
  ],
  ['terms: affiliate', terms, 'affiliate-disclosure', ['supported by its users', 'commission']],
  ['terms: emails', terms, 'communications', ['up to one a day']],
  [
    'terms: contact by Providers',
    terms,
    'communications',
    ['your phone number and the consent you gave on the form', 'never needed to enter or to win'],
  ],
  ['privacy: children', privacyPolicy, 'children', ['18 or older', 'under 16']],
  [
    'privacy: device',
    privacyPolicy,
    'how-we-collect-it',
    [
      'A cookie with the ad or site that brought you here30 days',
      'A cookie with a random number from 0 to 99, set only while we try a new version of the site with some visitors, so that you keep the same version30 days',
      `for the offer pages and your receipt${STORED_CONTACT_LIFETIME_MS / 3_600_000} hours: then the next page of this site that you open or return to removes them`,
    ],
  ],
  [
    'privacy: evidence',
    privacyPolicy,
    'what-we-collect',
    [
      'version of the consent text',
      'date and time',
      'internet (IP) address',
      'browser’s description',
      'the page and the release',
      'Global Privacy Control',
      'how many seconds the form took',
    ],
  ],
  [
    'privacy: counts',
    privacyPolicy,
    'what-we-collect',
    [
      'how often each page of each version',
      'no internet address',
      'nothing that you typed',
      '15 minutes',
    ],
  ],
  [
    'privacy: counts with GPC',
    privacyPolicy,
    'how-we-collect-it',
    ['sends nothing for them while its Global Privacy Control signal is on'],
  ],
  [
    'privacy: GPC',
    privacyPolicy,
    'state-rights',
    ['Global Privacy Control', 'Opt-out request honored', 'Within 45 days'],
  ],
  ['privacy: winners list', privacyPolicy, 'keeping-and-protecting', ['three (3) months']],
])('states: %s', (_name, document, id, phrases) => {
  const text = renderSection(document, id).textContent;
  for (const phrase of phrases) {
    if (typeof phrase === 'string') expect(text).toContain(phrase);
    else expect(text).toMatch(phrase);
  }
});

it('starts the rules with the no-purchase statement, in capitals and in its own paragraph', () => {
  const { container } = renderPage(<LegalDocumentPage document={rules} />);
  const statement = [...container.querySelectorAll('p')].find((p) =>
    p.textContent.startsWith('NO PURCHASE NECESSARY'),
  )!;
  expect(statement.textContent).toBe(statement.textContent.toUpperCase());
  expect(statement.textContent).toContain('VOID WHERE PROHIBITED');
  expect(statement.compareDocumentPosition(container.querySelector('section')!)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

it('lists in the partner table what the field maps send', () => {
  const table = within(renderSection(privacyPolicy, 'who-receives-it')).getByRole('table');
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual(
    partnerDisclosures(testSite).map(({ partner, receives }, index) => [
      `${partner}Offer page ${index + 1}`,
      receives.join(', '),
    ]),
  );
});

it.each([rules, terms, privacyPolicy])('counts no partners in words, in $title', (document) => {
  const { container } = renderPage(<LegalDocumentPage document={document} />);
  expect(container).not.toHaveTextContent(
    /\b(one|two|three|four|five|\d) (offers?|offer pages|partners|providers)\b/i,
  );
});

/** The hours that count now or later, with the month from which on a later one does. */
function namedHours(now: Date, schedules = drawingHours): string[][] {
  const { period } = drawingSchedule(nextAnnouncement(now));
  const isOver = (_: unknown, index: number) => (schedules[index + 1]?.[0] ?? '~') <= period;
  return schedules
    .filter((schedule, index) => !isOver(schedule, index))
    .map(([firstPeriod, hour]) => {
      const clock = `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
      const month = `${entryMonth(firstPeriod)} ${firstPeriod.slice(0, 4)}`;
      return firstPeriod > period ? [clock, month] : [clock];
    });
}

it('names the hours of the schedule in the rules and in product.md', () => {
  const product = fs.readFileSync(path.join(__dirname, '../../docs/product.md'), 'utf8');
  for (const part of namedHours(new Date()).flat()) {
    expect(renderSection(rules, 'drawings').textContent).toContain(part);
    expect(product).toContain(part);
  }
});

it('names an hour until the last drawing that is held at it', () => {
  const hoursAt = (now: string) =>
    namedHours(new Date(now), [
      ['2026-11', 12],
      ['2999-03', 18],
    ]);
  expect(hoursAt('2026-11-22')).toEqual([['12:00 PM'], ['6:00 PM', 'March 2999']]);
  // The first Sunday of March still draws from February.
  expect(hoursAt('2999-03-02T12:00:00Z')).toHaveLength(2);
  expect(hoursAt('2999-03-04T12:00:00Z')).toEqual([['6:00 PM']]);
});

it('has an example in the rules that matches the drawing rule', () => {
  // Tuesday, November 10, 2026, at noon in UTC-6.
  expect(remainingDrawings(new Date('2026-11-10T18:00:00Z'))).toEqual([
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
    '2026-12-06',
  ]);
  const text = renderSection(rules, 'drawings').textContent;
  expect(text).toContain('you enter on Tuesday, November 10, 2026');
  expect(text).toContain('Sunday, November 15, 22 and 29');
  expect(text).toContain('Sunday, December 6');
});

it('states the four or five drawings of a month', () => {
  const counts = new Set<number>();
  for (let month = 0; month < 120; month += 1) {
    // The first minute of the month in UTC-6, before any drawing of its period.
    counts.add(remainingDrawings(new Date(Date.UTC(2026, month, 1, 6, 1))).length);
  }
  expect([...counts].sort()).toEqual([4, 5]);
  expect(renderSection(rules, 'prize').textContent).toContain('worth $4,000 or $5,000 in total');
});

it.each([rules, terms, privacyPolicy])(
  'says "18 or older", never "over 18", in $title',
  (document) => {
    const { container } = renderPage(<LegalDocumentPage document={document} />);
    expect(container).toHaveTextContent(`${MINIMUM_AGE_YEARS} or older`);
    expect(container).not.toHaveTextContent(/over 18/i);
  },
);

it('states in the privacy policy how long the API keeps data', () => {
  const years = (days: number) => `${Math.round(days / 365.25)} years`;
  const table = within(renderSection(privacyPolicy, 'keeping-and-protecting')).getByRole('table');
  const rows = within(table).getAllByRole('row');
  const timeOf = (what: RegExp) =>
    rows.map((row) => row.textContent).find((text) => what.test(text));
  expect(timeOf(/^Your entry/)).toContain(`${years(retention.entryDays)} after you enter`);
  expect(timeOf(/of a winner/)).toContain(`${years(retention.prizeDays)} after the entry`);
  expect(timeOf(/^Our reply/)).toContain(`${retention.responseDays} days`);
  expect(timeOf(/^Counts that/)).toContain(`${retention.rateLimitMinutes} minutes`);
  expect(timeOf(/^Counts of/)).toContain(`${retention.pageReportDays} days`);
  expect(renderSection(privacyPolicy, 'what-we-collect')).toHaveTextContent(
    `for ${retention.rateLimitMinutes} minutes`,
  );
});

/** How the privacy policy calls what is stored under a key. */
const storedThings: Readonly<Record<string, string>> = {
  'prizestash-personal-': 'Drafts of the forms of this site',
  'prizestash-personal-claim-key': 'A random number for your entry',
  'prizestash-already-entered': 'The month that you are already in for',
  'prizestash-forgotten': 'When you last pressed',
  'prizestash-drawing-log': 'The last record of the drawings that you checked',
  'prizestash-opt-out': 'That you told us not to sell or share your information',
};

it('says in the privacy policy what is stored under each key of the site', () => {
  const root = path.join(__dirname, '../..');
  const keys = ['shell', 'mfe-claim', 'mfe-offers', 'mfe-legal', 'shared']
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing/.test(file))
        .map((file) => fs.readFileSync(path.join(root, folder, 'src', file), 'utf8')),
    )
    .flatMap((source) => source.match(/(?<=['"`])prizestash-[a-z-]+(?=['"`$])/g) ?? []);
  const text = renderSection(privacyPolicy, 'how-we-collect-it').textContent;
  expect(keys).toContain('prizestash-opt-out');
  for (const key of keys) expect(text).toContain(storedThings[key] ?? `the key ${key}`);
  expect(text).not.toMatch(/prizestash-/);
});
