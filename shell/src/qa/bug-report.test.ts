import { bugReportOf, type ReportedPage, commitOf, regionsOf } from './bug-report';
import type { ReleaseSet } from '@prizestash/shared/remote';

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

const set = {
  id: 'set-a',
  shell: { version: '1.0.0-aaa', commit: 'aaa' },
  remotes: {
    'mfe-legal': {
      version: '1.0.0-bbb',
      commit: 'bbb',
      routes: [{ path: '/winners', title: 'Winners' }],
      previous: { version: '1.0.0-ccc-123' },
    },
  },
} as unknown as ReleaseSet;

const main = (path: string, version?: string) =>
  regionsOf(set, path, () => version).find(({ name }) => name === 'Main');

it('assigns header and footer to the shell on every page', () => {
  for (const path of ['/', '/winners', '/nowhere']) {
    expect(regionsOf(set, path, () => undefined).slice(0, 2)).toEqual([
      expect.objectContaining({ name: 'Header', package: 'shell', version: '1.0.0-aaa' }),
      expect.objectContaining({ name: 'Footer', package: 'shell', commit: 'aaa' }),
    ]);
  }
});

it.each(['/', '/nowhere'])('assigns the main region of %s to the shell', (path) => {
  expect(main(path)).toMatchObject({ package: 'shell', version: '1.0.0-aaa', commit: 'aaa' });
});

it('shows the version and commit of a remote’s page', () => {
  expect(main('/winners/', '1.0.0-bbb')).toEqual({
    name: 'Main',
    package: 'mfe-legal',
    version: '1.0.0-bbb',
    commit: 'bbb',
    replaces: undefined,
  });
});

it('shows a fallback version and the version that it replaces', () => {
  expect(main('/winners', '1.0.0-ccc-123')).toMatchObject({
    version: '1.0.0-ccc-123',
    commit: 'ccc',
    replaces: '1.0.0-bbb',
  });
});

it('shows no version while the page is not loaded', () => {
  expect(main('/winners')).toMatchObject({
    package: 'mfe-legal',
    version: undefined,
    commit: undefined,
    replaces: undefined,
  });
});

it.each([
  ['1.0.0-ab12cd3-5f6e7d8c', 'ab12cd3'],
  ['1.0.0-ab12cd3-5f6e7d8c.dirty', 'ab12cd3'],
  ['1.0.0-nogit-5f6e7d8c', 'nogit'],
  ['1.0.0', undefined],
])('reads from %s the commit %s', (version, commit) => {
  expect(commitOf(version)).toBe(commit);
});
