import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  chromium,
  type BrowserContext,
  type BrowserServer,
  type Page,
  type Request,
} from 'playwright-core';
import { DeliveryError, refuseSet } from '@prizestash/release-store/delivery-error';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { SiteHost } from '@prizestash/site-host/site-host';
import { hasNamespaces } from '../process/contained-command';
import { headlessChromium } from './installed-chromium';

/** Time that a page has to load and hydrate; a second is usual. One that is late is opened once more. */
const PAGE_TIMEOUT_MS = 15_000;
const CHECK_TIMEOUT_MS = 5 * 60_000;
/** Of one page, of each kind. */
const MAX_EVENTS = 1_000;
const MAX_TEXT = 500;
/** Each idles for seconds, so that on two processors eight take an eighth less time than four. */
const PARALLEL_PAGES = 8;
const POLL_MS = 20;
const PICTURE = { width: 390, height: 844 };
/** A page that runs an endless loop does not close. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Time for what a screen does after its first effects. */
const SETTLE_MS = 1_000;

/**
 * The browser reaches nothing but the site, whatever a page opens: no other name is resolved, and
 * all other requests go to a proxy that does not exist. Neither takes its cache from the pages.
 */
const onlySite = (host: string) => [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--proxy-server=http://127.0.0.1:9',
  `--proxy-bypass-list=<-loopback>;${host}`,
];

function launch(site: string): Promise<BrowserServer> {
  const executablePath = headlessChromium();
  if (!executablePath) {
    throw new DeliveryError(
      'no-browser',
      'Promotion opens the changed pages in Chromium, and none is installed: install one, name it with CHROMIUM_PATH, or add --skip-browser.',
    );
  }
  // Chromium refuses to run as root with its sandbox, which needs namespaces in those of the verifier.
  const chromiumSandbox = process.env['VERIFIER_IN_NAMESPACES']
    ? hasNamespaces()
    : process.getuid?.() !== 0;
  const args = onlySite(new URL(site).host);
  return chromium.launchServer({ executablePath, chromiumSandbox, args }).catch((error: Error) => {
    if (!error.message.includes('sandbox')) throw error;
    throw new DeliveryError(
      'no-browser',
      'Chromium has no sandbox here, because this user may not create namespaces: see "Containment" in docs/promotion-service.md.',
    );
  });
}

const REPORT_ONLY = 'integrity-policy-report-only';

/** Opens a tab in which the browser enforces the integrity policy that a page may only report. */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    const policy = responseHeaders.find(({ name }) => name.toLowerCase() === REPORT_ONLY);
    const respond = async () => {
      if (!policy) return session.send('Fetch.continueRequest', { requestId });
      const { body } = await session.send('Fetch.getResponseBody', { requestId });
      const headers = responseHeaders
        .filter(({ name }) => !/^content-(encoding|length)$/i.test(name))
        .concat({ name: 'Integrity-Policy', value: policy.value });
      const response = { responseCode: responseStatusCode ?? 200, responseHeaders: headers, body };
      return session.send('Fetch.fulfillRequest', { requestId, ...response });
    };
    // It rejects when the page is closed meanwhile.
    void respond().catch(() => {});
  });
  const patterns = [{ resourceType: 'Document', requestStage: 'Response' } as const];
  await session.send('Fetch.enable', { patterns });
  return page;
}

/**
 * A version of a package that the release set serves only to fall back to: a page that loads it has
 * lost its own.
 */
type IsFallback = (path: string) => boolean;

/** @returns what goes wrong on a page, and its requests for files of packages without a response. */
function watchPage(page: Page, site: string, isFallback: IsFallback) {
  const failures: string[] = [];
  const pending = new Set<Request>();
  const seen = { messages: 0, requests: 0 };
  const count = (kind: keyof typeof seen) => {
    seen[kind] += 1;
    if (seen[kind] === MAX_EVENTS) failures.push(`it causes more than ${MAX_EVENTS} ${kind}`);
    return seen[kind] < MAX_EVENTS;
  };
  page.on('pageerror', (error) => {
    if (count('messages')) failures.push(`an uncaught error: ${error.message.slice(0, MAX_TEXT)}`);
  });
  page.on('console', (message) => {
    if (!count('messages') || message.type() !== 'error') return;
    const text = message.text().slice(0, MAX_TEXT);
    if (!text.startsWith('Failed to load resource'))
      failures.push(`an error in the console: ${text}`);
  });
  page.on('request', (request) => {
    if (!count('requests')) return;
    if (!request.url().startsWith(`${site}/packages/`)) return;
    pending.add(request);
    const { pathname } = new URL(request.url());
    if (isFallback(pathname)) failures.push(`it falls back to the previous version, ${pathname}`);
  });
  page.on('websocket', (socket) => failures.push(`it opens a socket to ${socket.url()}`));
  page.on('requestfailed', (request) => {
    pending.delete(request);
    // The console does not name a script that the integrity policy refuses.
    if (request.failure()?.errorText !== 'integrity') return;
    failures.push(`${new URL(request.url()).pathname} is refused for its integrity`);
  });
  page.on('response', (response) => {
    if (!pending.delete(response.request()) || response.status() < 400) return;
    failures.push(`${new URL(response.url()).pathname} responds ${response.status()}`);
  });
  return { failures, pending };
}

async function until(holds: () => boolean, signal: AbortSignal): Promise<void> {
  while (!holds() && !signal.aborted) await delay(POLL_MS);
}

/** Shows the end of the page and lets it idle, so that it loads what it has put off. */
async function showEnd(page: Page): Promise<boolean> {
  await page.evaluate(async (settleMs) => {
    scrollTo(0, document.documentElement.scrollHeight);
    // Later than the shell's own limit: on a busy machine a page with an animation is never idle.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 }));
    // A timer of the page, so that all earlier and shorter ones end first on a busy machine too.
    await new Promise((resolve) => setTimeout(resolve, settleMs));
  }, SETTLE_MS);
  return true;
}

/** Reports what a policy refuses, also when the script that tried it ignores the error. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    // Connections to the API and the partners are not part of the check.
    if (!/^(script-src|require-trusted-types-for|trusted-types)/.test(effectiveDirective)) return;
    console.error(`the policy ${effectiveDirective} refuses ${blockedURI}`);
  });
}

/**
 * Waits until the page shows its own screen. The shell says so of a remote's; of its own pages React has
 * attached itself to the content, and the content is not empty.
 * @param pollMs between two looks.
 */
function showsScreen(pollMs: number): Promise<void> {
  // No function has a name here: tsx would wrap it in a helper that the page does not have.
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const main = document.querySelector('main');
      const set = JSON.parse(document.getElementById('release-set')?.textContent ?? '{}') as {
        remotes?: Readonly<Record<string, { readonly routes: readonly { path: string }[] }>>;
      };
      const isOfRemote = Object.values(set.remotes ?? {})
        .flatMap((remote) => remote.routes)
        .some(({ path }) => path === location.pathname);
      const isShown = document.documentElement.dataset['page'] === location.pathname;
      const isHydrated = [...(main?.querySelectorAll('*') ?? [])].some((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      );
      if ((isOfRemote && !isShown) || !isHydrated || main?.textContent?.trim() === '') return;
      clearInterval(timer);
      resolve();
    }, pollMs);
  });
}

/**
 * Waits until the page is ready. Not with `waitForFunction`, which returns a handle: Playwright ends the
 * connection when the page of one is closed before the client has received it.
 */
async function ready(page: Page, signal: AbortSignal): Promise<true> {
  while (!signal.aborted) {
    const isShown = await page.evaluate(showsScreen, POLL_MS).then(
      () => true,
      (error: Error) => {
        if (error.message.includes('context was destroyed')) return false; // by a navigation
        throw error;
      },
    );
    if (isShown) break;
  }
  return true;
}

/**
 * The first thing that goes wrong at a URL, and whether it might go right in another attempt; null when
 * it works.
 */
async function failureOf(page: Page, url: string, pageMs: number, isFallback: IsFallback) {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const { failures, pending } = watchPage(page, new URL(url).origin, isFallback);
    const fail = (error: Error) => {
      if (!signal.aborted) failures.push(error.message);
      return false;
    };
    const shown = page
      .goto(url, { waitUntil: 'commit', timeout: 0 })
      .then(() => ready(page, signal))
      .catch(fail);
    // The page of an endless loop responds to nothing, so that Playwright does not notice the time.
    const isLate = delay(pageMs, false, { signal }).catch(() => false);
    const failed = until(() => failures.length > 0, signal).then(() => false);
    const inTime = (step: Promise<boolean>) => Promise.race([step, failed, isLate]);
    const isAnswered = () => pending.size === 0;
    const isShown = await inTime(shown);
    const isAtRest =
      isShown &&
      (await inTime(showEnd(page).catch(fail))) &&
      (await inTime(until(isAnswered, signal).then(() => true)));
    const [reason] = failures;
    if (reason !== undefined) return { reason, isLate: false };
    if (isAtRest) return null;
    const late = isShown
      ? 'it does not come to rest'
      : 'its content does not hydrate, or is empty,';
    return { reason: `${late} within ${pageMs / 1000} seconds`, isLate: true };
  } finally {
    ended.abort();
    page.removeAllListeners();
  }
}

const listOf = (paths: readonly string[]) =>
  paths.length > 10
    ? `${paths.slice(0, 10).join(', ')} and ${paths.length - 10} more`
    : paths.join(', ');

async function takePicture(page: Page): Promise<Buffer> {
  await page.setViewportSize(PICTURE);
  await page.evaluate(() => scrollTo(0, 0));
  return page.screenshot({ animations: 'disabled' });
}

type OnPicture = (path: string, png: Buffer) => void;

/** Opens pages, several at once, until one fails. */
async function openPages(
  context: BrowserContext,
  site: string,
  paths: readonly string[],
  { pageMs, checkMs }: { readonly pageMs: number; readonly checkMs: number },
  isFallback: IsFallback,
  onPicture: OnPicture | undefined,
): Promise<void> {
  const queue = [...paths];
  const failures: string[] = [];
  context.on('page', (opened) => {
    void opened.opener().then((opener) => {
      if (opener) failures.push(`${new URL(opener.url()).pathname} opens a window`);
    });
  });
  const open = new Set<string>();
  // In few tabs, because a new one takes more time than a page in one that is open.
  const close = (page: Page) =>
    Promise.race([page.close().catch(() => {}), delay(CLOSE_TIMEOUT_MS)]);
  const openQueued = async () => {
    let page = await newPage(context);
    const attempt = (path: string) => failureOf(page, `${site}${path}`, pageMs, isFallback);
    for (let path = queue.shift(); path && failures.length === 0; path = queue.shift()) {
      open.add(path);
      let failure = await attempt(path);
      if (failure?.isLate && failures.length === 0) {
        await close(page);
        page = await newPage(context);
        failure = await attempt(path);
      }
      open.delete(path);
      if (!failure) onPicture?.(path, await takePicture(page));
      if (failure) failures.push(`${path}: ${failure.reason}`);
    }
    await close(page);
  };
  const ended = new AbortController();
  // All of them end before the browser is closed under them.
  const all = Promise.all(
    Array.from({ length: Math.min(PARALLEL_PAGES, paths.length) }, openQueued),
  ).then(
    () => true,
    (error: Error) => failures.push(error.message.split('\n')[0] ?? '') > 0,
  );
  const isOver = delay(checkMs, false, { signal: ended.signal }).catch(() => false);
  const inTime = await Promise.race([all, isOver]);
  ended.abort();
  const untried = queue.length > 0 ? `; not tried: ${listOf(queue)}` : '';
  const [first] = failures;
  if (inTime && first === undefined) return;
  if (inTime) refuseSet('browser', `the browser check fails: ${first}${untried}`);
  queue.length = 0;
  refuseSet(
    'browser',
    `the browser check takes too long: after ${checkMs / 1000} seconds ${listOf([...open])} did not finish${untried}`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * Starts a new Chromium for the pages of one release set.
 * @returns a function that opens pages of a store, in which the set is live, against a host on loopback,
 * and ends the browser. Nothing is clicked: what happens after a click is not checked. It throws a
 * `DeliveryError` naming a page with an uncaught error, a violation of its policies, a hydration error, a
 * missing file or another window, that does not show its own screen, or shows a previous version; and
 * the pages that were not tried.
 */
export async function startBrowser() {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const browser = await launch(site);
  const connection = await chromium.connect(browser.wsEndpoint());
  // One context, so that all pages share its cache.
  const context = await connection.newContext();
  await context.addInitScript(reportViolations);
  return async (
    candidate: ReleaseStore,
    paths: readonly string[],
    onPicture?: OnPicture,
    pageMs = PAGE_TIMEOUT_MS,
    checkMs = CHECK_TIMEOUT_MS,
  ): Promise<void> => {
    const host = new SiteHost(candidate);
    const live = candidate.set(candidate.live()?.set ?? '');
    const previous = Object.entries(live?.previousVersions ?? {});
    const isFallback = (path: string) =>
      previous.some(([name, version]) => path.startsWith(`/packages/${name}/${version}/`));
    try {
      await host.listen(port, '127.0.0.1');
      await openPages(context, site, paths, { pageMs, checkMs }, isFallback, onPicture);
    } finally {
      // Killed, because a page can keep it from closing.
      await browser.kill();
      await host.close();
    }
  };
}

/** Opens pages in a browser that is started for them; see `startBrowser`. */
export const checkPages = async (...pages: Parameters<Awaited<ReturnType<typeof startBrowser>>>) =>
  (await startBrowser())(...pages);
