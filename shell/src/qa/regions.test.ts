import type { ReleaseSet } from '@prizestash/shared/remote';
import { commitIn, regionsOf } from './regions';

const set = {
  id: 'set-a',
  shell: { version: '1.0.0-aaa', commit: 'aaa' },
  remotes: {
    'mfe-legal': {
      version: '1.0.0-bbb',
      commit: 'bbb',
      routes: [{ path: '/winners', title: 'Winners' }],
      previous: { version: '1.0.0-ccc.123' },
    },
  },
} as unknown as ReleaseSet;

const main = (path: string, version?: string) =>
  regionsOf(set, path, () => version).find(({ name }) => name === 'Main');

test('header and footer are the shell’s on every page', () => {
  for (const path of ['/', '/winners', '/nowhere']) {
    expect(regionsOf(set, path, () => undefined).slice(0, 2)).toEqual([
      expect.objectContaining({ name: 'Header', package: 'shell', version: '1.0.0-aaa' }),
      expect.objectContaining({ name: 'Footer', package: 'shell', commit: 'aaa' }),
    ]);
  }
});

test.each(['/', '/nowhere'])('%s is the shell’s as a whole', (path) => {
  expect(main(path)).toMatchObject({ package: 'shell', version: '1.0.0-aaa', commit: 'aaa' });
});

test('a remote’s page is the version that is shown', () => {
  expect(main('/winners/', '1.0.0-bbb')).toEqual({
    name: 'Main',
    package: 'mfe-legal',
    version: '1.0.0-bbb',
    commit: 'bbb',
    insteadOf: undefined,
  });
});

test('the version before that took over is named, with the one it stands in for', () => {
  expect(main('/winners', '1.0.0-ccc.123')).toMatchObject({
    version: '1.0.0-ccc.123',
    commit: 'ccc',
    insteadOf: '1.0.0-bbb',
  });
});

test('while nothing is shown there is no version', () => {
  expect(main('/winners')).toMatchObject({
    package: 'mfe-legal',
    version: undefined,
    commit: undefined,
    insteadOf: undefined,
  });
});

test.each([
  ['1.0.0-ab12cd3', 'ab12cd3'],
  ['1.0.0-ab12cd3.5f6e7d8c9b', 'ab12cd3'],
  ['1.0.0-nogit.5f6e7d8c9b', 'nogit'],
  ['1.0.0', undefined],
])('%s is of commit %s', (version, commit) => {
  expect(commitIn(version)).toBe(commit);
});
