import { replaceFile } from '@prizestash/server-kit/atomic-files';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { followLog } from './follow-log';

it.each([
  ['a bad document', () => JSON.parse('{') as never],
  ['a full disk', () => Promise.reject(new Error('ENOSPC: no space left on device, write'))],
  ['a folder that takes no files', () => replaceFile('/proc/head.jws', '')],
])('reports %s once, keeps following, and says when it works again', async (_, fail) => {
  const store = new FakeStore();
  let attempts = 0;
  jest.spyOn(store, 'refresh').mockImplementation(async () => {
    attempts += 1;
    if (attempts < 3) await fail();
    return null;
  });
  const reports: [string, boolean][] = [];
  const stopping = new AbortController();
  const report = (message: string, works: boolean) => {
    reports.push([message, works]);
    if (works) stopping.abort();
  };
  await followLog(store, report, stopping.signal);
  expect(reports).toEqual([
    [expect.stringMatching(/JSON|ENOSPC|ENOENT/), false],
    ['The release store works again.', true],
  ]);
  store.remove();
});

it('reports what is missing besides what is live', async () => {
  const store = new FakeStore();
  const outcomes = ['an old archive is missing', 'an old archive is missing', null];
  jest.spyOn(store, 'refresh').mockImplementation(() => Promise.resolve(outcomes.shift() ?? null));
  const reports: string[] = [];
  const stopping = new AbortController();
  const report = (message: string, works: boolean) => {
    reports.push(message);
    if (works) stopping.abort();
  };
  await followLog(store, report, stopping.signal);
  expect(reports).toEqual(['an old archive is missing', 'The release store works again.']);
  store.remove();
});
