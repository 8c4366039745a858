import type { ReleaseSet } from '@prizestash/shared/remote';
import { commitOf, regionsOf } from './regions';

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
