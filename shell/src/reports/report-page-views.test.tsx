import type { ReleaseSet } from '@prizestash/shared/remote';
import { report } from '@prizestash/shared/report';
import type { PageLoader } from '../remotes/page-loader';
import { type Note, passNotes } from './early-notes';
import { reportPageViews } from './report-page-views';
import { sendReports } from './send-reports';

jest.mock('./send-reports');

const set = (reportPercent?: number) =>
  ({
    id: 'set-1',
    config: { reportPercent },
    remotes: { 'mfe-claim': { version: 'v2', routes: [{ path: '/apply' }, { path: '/receipt' }] } },
  }) as unknown as ReleaseSet;

const versions: Record<string, string> = {};
let notify = () => {};
const loader = {
  version: (path: string) => versions[path],
  subscribe: (listener: () => void) => (notify = listener),
} as unknown as PageLoader;

function visit(path: string, version?: string): void {
  window.history.replaceState(null, '', path);
  if (version) versions[path] = version;
  notify();
  notify();
}

it('notes what happens before and after the chunk has loaded, views first', () => {
  window.history.replaceState(null, '', '/');
  reportPageViews(set(0), loader);
  report('entered');
  reportPageViews(set(), loader);
  visit('/apply', 'v2');
  window.history.replaceState(null, '', '/receipt');
  report('form-opened');
  visit('/receipt/', 'v1');
  visit('/receipt', 'v1');
  const notes: Note[] = [];
  passNotes((one) => notes.push(one));
  visit('/');
  window.dispatchEvent(new ErrorEvent('error'));
  const names = notes.map(
    ({ path, what }) => `${path} ${what instanceof Event ? what.type : String(what)}`,
  );
  expect(names).toEqual([
    '/ view',
    '/apply view',
    '/receipt view',
    '/receipt page-report',
    '/receipt previous-version',
    '/ view',
    '/ error',
  ]);
});

it.each([true, false])('reports where the browser has a beacon: %s', async (hasBeacon) => {
  jest.useFakeTimers();
  jest.mocked(sendReports).mockClear();
  if (hasBeacon) Object.assign(navigator, { sendBeacon: () => true });
  reportPageViews(set(), loader);
  await jest.runAllTimersAsync();
  expect(sendReports).toHaveBeenCalledTimes(hasBeacon ? 1 : 0);
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

it('loads what reports when a report is due, or the page is hidden', async () => {
  jest.useFakeTimers();
  // For the pages of the tests before this one.
  document.dispatchEvent(new Event('visibilitychange'));
  Object.assign(navigator, { sendBeacon: () => true });
  const calls = () => jest.mocked(sendReports).mock.calls.length;
  jest.mocked(sendReports).mockClear();
  reportPageViews(set(), loader);
  await jest.advanceTimersByTimeAsync(3_900);
  expect(calls()).toBe(0);
  await jest.runAllTimersAsync();
  expect(calls()).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.runAllTimersAsync();
  expect(calls()).toBe(1);

  reportPageViews(set(), loader);
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  expect(calls()).toBe(2);
  await jest.runAllTimersAsync();
  expect(calls()).toBe(2);
  Reflect.deleteProperty(navigator, 'sendBeacon');
});
