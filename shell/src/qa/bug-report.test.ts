import { bugReportOf, type ReportedPage } from './bug-report';

const page: ReportedPage = {
  address: 'https://prizestash.example/winners?utm_source=a&qa#open',
  set: 'set-1',
  regions: [
    { name: 'Header', package: 'shell', version: '1.0.0-a', commit: 'a', replaces: undefined },
    { name: 'Main', package: 'mfe-x', version: undefined, commit: undefined, replaces: undefined },
  ],
  userAgent: 'A browser',
  size: [360, 740],
  errors: ['TypeError: gia@example.com has no 5551234567'],
  contact: JSON.stringify({ contact: { first_name: 'Gia', email: 'gia@example.com', city: '' } }),
};

it('has a link to the same release set, and nothing that a visitor typed', () => {
  expect(bugReportOf(page)).toBe(`https://prizestash.example/winners?utm_source=a&qa=&set=set-1#open
Header: shell 1.0.0-a (commit a)
Main: mfe-x not loaded
Browser: A browser, 360 x 740
Stored contact: first_name, email
Errors:
- TypeError: <email> has no <number>`);
});

it.each([
  [null, 'none'],
  ['{"contact":null}', 'none'],
  ['{', 'not readable'],
])('describes the contact %j as %s', (contact, fields) => {
  expect(bugReportOf({ ...page, contact })).toContain(`Stored contact: ${fields}\n`);
});
