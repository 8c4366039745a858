import { setTimeout as delay } from 'node:timers/promises';
import {
  chromium,
  type BrowserContext,
  type BrowserServer,
  type Page,
  type Request,
  type Route,
} from 'playwright-core';
import { DeliveryError } from '../../delivery-error';
import type { ReleaseStore } from '../../releases/release-store';
import { hasNamespaces } from '../../prerender/contained-command';
import { SiteHost } from '../../serve/site-host';
import { installedChromium } from './installed-chromium';

/** Time that a page has to load and hydrate; below one second is usual. */
const PAGE_TIMEOUT_MS = 30_000;
const PARALLEL_PAGES = 4;
const POLL_MS = 20;
/** A page that runs an endless loop does not close. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Time for what a screen does after its first effects. */
const SETTLE_MS = 200;

/** No name is resolved but that of the host, whatever a page opens. */
const ARGS = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'];

function launch(): Promise<BrowserServer> {
  const executablePath = installedChromium();
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
  return chromium.launchServer({ executablePath, chromiumSandbox, args: ARGS });
}

/** What goes wrong on a page, and its requests for files of packages that have no response yet. */
interface WatchedPage {
  readonly failures: string[];
  readonly pending: ReadonlySet<Request>;
}

const REPORT_ONLY = 'integrity-policy-report-only';

/** Continues a request to the site. Chromium enforces the integrity policy that pages may only report. */
async function continueRequest(route: Route): Promise<void> {
  if (!route.request().isNavigationRequest()) return route.continue();
  const response = await route.fetch();
  const { [REPORT_ONLY]: policy, ...headers } = response.headers();
  if (policy) headers['integrity-policy'] = policy;
  return route.fulfill({ response, headers });
}

/**
 * A version of a package that the release set serves only to fall back to: a page that loads it has
 * lost its own.
 */
type IsFallback = (path: string) => boolean;

/** Collects what goes wrong on a page. */
function watchPage(page: Page, site: string, isFallback: IsFallback): WatchedPage {
  const failures: string[] = [];
  const pending = new Set<Request>();
  page.on('pageerror', (error) => failures.push(`an uncaught error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return;
    failures.push(`an error in the console: ${text}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${site}/packages/`)) return;
    pending.add(request);
    const { pathname } = new URL(request.url());
    if (isFallback(pathname)) failures.push(`it falls back to the previous version, ${pathname}`);
  });
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

/** Waits until every request has a response. */
async function waitForResponses({ pending }: WatchedPage, timeout: number): Promise<void> {
  for (const deadline = Date.now() + timeout; pending.size > 0 && Date.now() < deadline;) {
    await delay(POLL_MS);
  }
}

/**
 * Whether the page shows its own screen. The shell says so of a remote's; of its own pages React has
 * attached itself to the content, and the content is not empty.
 */
function isReady(): boolean {
  const main = document.querySelector('main');
  const set = JSON.parse(document.getElementById('release-set')?.textContent ?? '{}') as {
    readonly remotes?: Readonly<Record<string, { readonly routes: readonly { path: string }[] }>>;
  };
  const routes = Object.values(set.remotes ?? {}).flatMap((remote) => remote.routes);
  const isOfRemote = routes.some(({ path }) => path === location.pathname);
  if (isOfRemote && document.documentElement.dataset['page'] !== location.pathname) return false;
  const hydrated = [...(main?.querySelectorAll('*') ?? [])].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps')),
  );
  return hydrated && main?.textContent?.trim() !== '';
}

/** Resolves with false when something has gone wrong. */
async function firstOf(failures: readonly string[], signal: AbortSignal): Promise<boolean> {
  while (failures.length === 0 && !signal.aborted) await delay(POLL_MS);
  return false;
}

/** The first thing that goes wrong on a page; null when it works. */
async function failureOf(
  context: BrowserContext,
  url: string,
  timeout: number,
  isFallback: IsFallback,
): Promise<string | null> {
  const page = await context.newPage();
  try {
    const watched = watchPage(page, new URL(url).origin, isFallback);
    const { failures } = watched;
    await page.goto(url, { waitUntil: 'commit', timeout });
    const ready = page.waitForFunction(isReady, undefined, { timeout }).then(
      () => true,
      () => false,
    );
    const failed = new AbortController();
    // The page of an endless loop responds to nothing, so that Playwright does not notice the time.
    const isShown = await Promise.race([
      ready,
      firstOf(failures, failed.signal),
      delay(timeout, false),
    ]);
    failed.abort();
    if (!isShown && failures.length === 0) {
      return `its content does not hydrate, or is empty, within ${timeout / 1000} seconds`;
    }
    await delay(SETTLE_MS);
    await waitForResponses(watched, timeout);
    return failures[0] ?? null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await Promise.race([page.close(), delay(CLOSE_TIMEOUT_MS)]);
  }
}

/** Opens pages, several at once, until one fails. @returns null when all of them work. */
async function firstFailure(
  browser: BrowserServer,
  site: string,
  paths: readonly string[],
  timeoutMs: number,
  isFallback: IsFallback,
): Promise<string | null> {
  // One context, so that all pages share its cache.
  const context = await (await chromium.connect(browser.wsEndpoint())).newContext();
  const queue = [...paths];
  const failures: string[] = [];
  // The API and the partners are not part of the check, in windows that a page opens neither.
  await context.route('**/*', (route) =>
    route.request().url().startsWith(`${site}/`) ? continueRequest(route) : route.abort(),
  );
  await context.routeWebSocket('**/*', (socket) => {
    failures.push(`a page opens a socket to ${socket.url()}`);
    return socket.close();
  });
  context.on('page', (opened) => {
    void opened.opener().then((opener) => {
      if (opener) failures.push(`${new URL(opener.url()).pathname} opens a window`);
    });
  });
  const openNext = async () => {
    for (let path = queue.shift(); path && failures.length === 0; path = queue.shift()) {
      const failure = await failureOf(context, `${site}${path}`, timeoutMs, isFallback);
      if (failure) failures.push(`${path} fails in a browser: ${failure}`);
    }
  };
  // All of them end before the browser is closed under them.
  await Promise.all(Array.from({ length: PARALLEL_PAGES }, openNext));
  return failures[0] ?? null;
}

/**
 * Opens pages of a release set in Chromium, against a host on loopback.
 * @param candidate a store in which the set is live.
 * Nothing is clicked: what happens after a click is not checked.
 * @throws {DeliveryError} naming a page with an uncaught error, a violation of its content security
 * policy, a hydration error, a missing file or another window, that does not show its own screen, or
 * shows a previous version.
 */
export async function checkPages(
  candidate: ReleaseStore,
  paths: readonly string[],
  timeoutMs = PAGE_TIMEOUT_MS,
): Promise<void> {
  const host = new SiteHost(candidate);
  const site = `http://localhost:${await host.listen(0, '127.0.0.1')}`;
  const live = candidate.set(candidate.live()?.set ?? '');
  const previous = Object.entries(live?.previousVersions ?? {});
  const isFallback = (path: string) =>
    previous.some(([name, version]) => path.startsWith(`/packages/${name}/${version}/`));
  let browser: BrowserServer | null = null;
  try {
    browser = await launch();
    const failure = await firstFailure(browser, site, paths, timeoutMs, isFallback);
    if (failure) throw new DeliveryError('release-set-refused', failure);
  } finally {
    // Killed, because a page can keep it from closing.
    await browser?.kill();
    await host.close();
  }
}
