import type { ReleaseSet } from '@prizestash/shared/remote';
import { loadOtherRemotes } from './other-remotes';

const remote = (version: string) =>
  ({ version, routes: [] }) as unknown as ReleaseSet['remotes'][string];

/** What a page names, with or without the file of all remotes. */
const setWith = (remotesFile?: string) =>
  ({
    remotes: { 'mfe-claim': remote('local') },
    ...(remotesFile && { remotesFile }),
  }) as unknown as ReleaseSet;

const respond = (response: () => Promise<unknown>) => {
  const request = jest.fn(response);
  Object.assign(globalThis, { fetch: request });
  return request;
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('requests nothing when the page names every remote', () => {
  const request = respond(() => Promise.reject(new Error('not expected')));
  expect(loadOtherRemotes(setWith()).loaded).toBe(true);
  expect(request).not.toHaveBeenCalled();
});

it('adds the other remotes, and keeps what the page says', async () => {
  const all = { 'mfe-claim': remote('released'), 'mfe-legal': remote('1') };
  const request = respond(() => Promise.resolve({ ok: true, json: () => Promise.resolve(all) }));
  const set = setWith('/release-sets/set-1.json');
  const others = loadOtherRemotes(set);
  expect(others.loaded).toBe(false);
  await settled();
  expect(others.loaded).toBe(true);
  expect(request).toHaveBeenCalledWith('/release-sets/set-1.json', { priority: 'low' });
  expect(set.remotes).toEqual({ 'mfe-claim': remote('local'), 'mfe-legal': remote('1') });
});

it.each([
  ['is not found', () => Promise.resolve({ ok: false })],
  [
    'is no JSON',
    () => Promise.resolve({ ok: true, json: () => Promise.reject(new SyntaxError()) }),
  ],
  ['does not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
])('leaves unknown paths to the browser when the file %s', async (_name, response) => {
  respond(response);
  const others = loadOtherRemotes(setWith('/release-sets/set-1.json'));
  await settled();
  expect(others.loaded).toBe(false);
});
