import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { checkPages } from '@prizestash/verifier/browser/check-pages';
import {
  containedVerifier,
  takePictures,
} from '@prizestash/verifier/verification/contained-verifier';
import { FakeStore, type FakeReleaseOptions } from '@prizestash/promotion/testing/fake-store';

/** A shell whose pages count as hydrated once its script has run. */
const shell = (script: string, main = '<p>A page</p>'): FakeReleaseOptions => ({
  server: `
    exports.provided = {};
    exports.notFoundPage = { title: 'Page not found', description: '' };
    exports.renderPage = async () => ${JSON.stringify(`<main>${main}</main>`)};`,
  files: {
    'entry.js': `document.querySelector('main *').__reactProps$1 = {};
      document.documentElement.dataset.page = location.pathname;
      ${script}`,
  },
});

let store: FakeStore;
test.beforeEach(() => {
  store = new FakeStore();
});
test.afterEach(() => store.remove());

const promoteShell = (script: string, main?: string, timeoutMs = 10_000) =>
  store.promote([store.fake('shell', 'v2', shell(script, main))], {
    checkPages: (candidate, paths) => checkPages(candidate, paths, undefined, timeoutMs),
  });

test('promotes pages that work', async () => {
  await store.firstSet({ shell: shell('') });
  const { set } = await promoteShell('fetch("/v1/drawings").catch(() => {});');
  expect(store.live()?.set).toBe(set);
  expect(store.set(set)?.browserCheck).toBe('passed');
});

test('opens pages from a separate process, which gets its own browser', async () => {
  const before = await store.firstSet({ shell: shell('') });
  const verifier = containedVerifier();
  const { set } = await store.promote([store.fake('shell', 'v2', shell(''))], { verifier });
  expect(store.set(set)?.browserCheck).toBe('passed');
  const broken = store.fake('shell', 'v3', shell('throw new Error("no such element");'));
  await expect(store.promote([broken], { verifier })).rejects.toThrow('no such element');
  expect(store.state()).toMatchObject({ live: { set }, history: [{ set: before }] });
});

test('takes pictures in a separate process', async () => {
  const set = await store.firstSet({ shell: shell('') });
  const sizes: Record<string, string> = {};
  await takePictures(store, set, ['/', '/mfe-claim'], (path, png) => {
    sizes[path] = `${png.readUInt32BE(16)} x ${png.readUInt32BE(20)}`;
  });
  expect(sizes).toEqual({ '/': '390 x 844', '/mfe-claim': '390 x 844' });
});

for (const [name, script, main, reason] of [
  ['throws', 'throw new Error("no such element");', undefined, 'no such element'],
  ['rejects', 'Promise.reject(new Error("not handled"));', undefined, 'not handled'],
  [
    'reports a hydration error',
    'reportError(new Error("did not match"));',
    undefined,
    'did not match',
  ],
  ['logs an error', 'console.error("caught by a boundary");', undefined, 'caught by a boundary'],
  ['violates its policy', 'eval("1");', undefined, 'TrustedScript'],
  [
    'adds a script without integrity',
    'import("/packages/shell/v1/entry.js").catch(() => {});',
    undefined,
    '/packages/shell/v1/entry.js is refused for its integrity',
  ],
  ['misses a file', 'fetch("/packages/shell/v2/none.js");', undefined, 'none.js responds 404'],
  ['is blank', '', '<p></p>', 'does not hydrate, or is empty'],
  [
    'runs an endless loop',
    'for (;;);',
    undefined,
    'does not hydrate, or is empty, within 3 seconds',
  ],
  [
    'shows another screen than its own',
    'document.documentElement.dataset.page = "/other";',
    undefined,
    'does not hydrate',
  ],
  [
    'tries a script without a trusted URL and ignores the refusal',
    `try {
      const script = document.createElement('script');
      script.src = '/packages/shell/v1/entry.js';
      document.head.append(script);
    } catch {}`,
    undefined,
    'TrustedScriptURL',
  ],
  [
    'puts off a script without integrity',
    'requestIdleCallback(() => import("/packages/shell/v1/entry.js").catch(() => {}));',
    undefined,
    '/packages/shell/v1/entry.js is refused for its integrity',
  ],
  [
    'floods the console',
    'setInterval(() => { for (let i = 0; i < 500; i += 1) console.log(i); }, 1);',
    undefined,
    'it causes more than 1000 messages',
  ],
  ['opens a socket', 'new WebSocket("ws://127.0.0.1:1/");', undefined, 'ws://127.0.0.1:1/'],
  ['opens a window', 'open("http://127.0.0.1:1/");', undefined, 'opens a window'],
  [
    'silences the console and throws later',
    'console.error = () => {}; setTimeout(() => { throw new Error("later"); }, 50);',
    undefined,
    'later',
  ],
  [
    'throws when it has been shown for a while',
    'setTimeout(() => { throw new Error("a second later"); }, 900);',
    undefined,
    'a second later',
  ],
  [
    'rejects after a task of half a second',
    `setTimeout(() => {
      for (const end = performance.now() + 500; performance.now() < end;);
      Promise.reject(new Error('after its task'));
    }, 300);`,
    undefined,
    'after its task',
  ],
  [
    'never hydrates',
    'delete document.querySelector("main *").__reactProps$1;',
    undefined,
    'does not hydrate',
  ],
] as const) {
  test(`refuses a page that ${name}`, async () => {
    const before = await store.firstSet({ shell: shell('') });
    // No page waits longer than it needs to be refused.
    const timeoutMs = reason.includes('hydrate') ? 3_000 : 10_000;
    await expect(promoteShell(script, main, timeoutMs)).rejects.toThrow(reason);
    expect(store.live()?.set).toBe(before);
  });
}

test('reaches no other server of the machine', async () => {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await store.firstSet({ shell: shell('') });
    for (const leave of [
      `open('http://127.0.0.1:${port}/');`,
      `location.assign('http://localhost:${port}/');`,
    ]) {
      await expect(promoteShell(leave)).rejects.toThrow(/^the browser check fails: /);
    }
    expect(requests).toEqual([]);
  } finally {
    server.close();
  }
});

test('refuses pages that run an endless loop within a limit of wall time', async () => {
  const before = await store.firstSet({ shell: shell('') });
  // On one page: the loops of several keep all processors busy for half a minute.
  const loop = "if (location.pathname === '/') for (;;);";
  const release = store.fake('shell', 'v2', shell(loop));
  let openedAt = Infinity;
  const promotion = store.promote([release], {
    checkPages: async (candidate, paths) => {
      openedAt = performance.now();
      await checkPages(candidate, paths);
    },
  });
  await expect(promotion).rejects.toThrow('is empty, within 15 seconds');
  expect(performance.now() - openedAt).toBeLessThan(45_000);
  expect(store.live()?.set).toBe(before);
});

test('opens a page that was late once more', async () => {
  await store.firstSet({ shell: shell('') });
  const once = `if (!localStorage.getItem(location.pathname)) {
    localStorage.setItem(location.pathname, 'opened');
    for (;;);
  }`;
  const { set } = await promoteShell(once);
  expect(store.set(set)?.browserCheck).toBe('passed');
});

test('ends the whole check at its limit, and says what did not finish', async () => {
  const before = await store.firstSet({ shell: shell('') });
  const release = store.fake('shell', 'v2', shell('for (;;);'));
  const more = ['/five', '/six', '/seven', '/eight'];
  const promotion = store.promote([release], {
    checkPages: (candidate, paths) =>
      checkPages(candidate, [...paths, ...more, '/last'], undefined, 60_000, 5_000),
  });
  await expect(promotion).rejects.toThrow(
    /^the browser check takes too long: after 5 seconds .*\/mfe-claim.* did not finish; not tried: \/last$/,
  );
  expect(store.live()?.set).toBe(before);
});

test('enforces the integrity policy that pages of ES modules only report', async () => {
  const before = await store.firstSet({
    shell: shell(''),
    'mfe-legal': { module: 'remote.js', files: { 'remote.js': 'export {};' } },
  });
  const script = 'import("/packages/shell/v1/entry.js").catch(() => {});';
  await expect(promoteShell(script)).rejects.toThrow('is refused for its integrity');
  expect(store.live()?.set).toBe(before);
});

test('refuses a page that falls back to its previous version', async () => {
  const before = await store.firstSet({ shell: shell('') });
  const falling = 'fetch("/packages/mfe-legal/v1/entry.js");';
  await store.promoted(store.fake('shell', 'v3', shell(falling)));
  const legal = store.fake('mfe-legal', 'v2');
  const promotion = store.promote([legal], {
    checkPages: (candidate, paths) => checkPages(candidate, paths, undefined, 10_000),
  });
  await expect(promotion).rejects.toThrow(
    'it falls back to the previous version, /packages/mfe-legal/v1/entry.js',
  );
  expect(store.live()?.set).not.toBe(before);
});
