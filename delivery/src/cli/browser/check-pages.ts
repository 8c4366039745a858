import { setTimeout as delay } from 'node:timers/promises';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
  type Route,
} from 'playwright-core';
import { DeliveryError } from '../../delivery-error';
import type { ReleaseStore } from '../../releases/release-store';
import { SiteHost } from '../../serve/site-host';
import { installedChromium } from './installed-chromium';

/** Time that a page has to load and hydrate; below one second is usual. */
const PAGE_TIMEOUT_MS = 30_000;
const PARALLEL_PAGES = 4;
const POLL_MS = 20;

function launch(): Promise<Browser> {
  const executablePath = installedChromium();
  if (!executablePath) {
    throw new DeliveryError(
      'no-browser',
      'Promotion opens the changed pages in Chromium, and none is installed: install one, name it with CHROMIUM_PATH, or add --skip-browser.',
    );
  }
  // Chromium refuses to run as root with its sandbox, for example in a container.
  return chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
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

/** Collects what goes wrong on a page. The API and the partners are not part of the check. */
async function watchPage(page: Page, site: string): Promise<WatchedPage> {
  const failures: string[] = [];
  const pending = new Set<Request>();
  await page.route('**/*', (route) =>
    route.request().url().startsWith(`${site}/`) ? continueRequest(route) : route.abort(),
  );
  page.on('pageerror', (error) => failures.push(`an uncaught error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return;
    failures.push(`an error in the console: ${text}`);
  });
  page.on('request', (request) => {
    if (request.url().startsWith(`${site}/packages/`)) pending.add(request);
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

/** Whether React has attached itself to the content of the page, and the content is not empty. */
function isHydrated(): boolean {
  const main = document.querySelector('main');
  const hydrated = [...(main?.querySelectorAll('*') ?? [])].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps')),
  );
  return hydrated && main?.textContent?.trim() !== '';
}

/** The first thing that goes wrong on a page; null when it works. */
async function failureOf(
  context: BrowserContext,
  url: string,
  timeout: number,
): Promise<string | null> {
  const page = await context.newPage();
  try {
    const watched = await watchPage(page, new URL(url).origin);
    const { failures } = watched;
    await page.goto(url, { waitUntil: 'commit', timeout });
    await page
      .waitForFunction(isHydrated, undefined, { timeout })
      .catch(() => failures.push('its content does not hydrate, or is empty'));
    await waitForResponses(watched, timeout);
    return failures[0] ?? null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await page.close();
  }
}

/** Opens pages, several at once, until one fails. @returns null when all of them work. */
async function firstFailure(
  browser: Browser,
  site: string,
  paths: readonly string[],
  timeoutMs: number,
): Promise<string | null> {
  // One context, so that all pages share its cache.
  const context = await browser.newContext();
  const queue = [...paths];
  const failures: string[] = [];
  const openNext = async () => {
    for (let path = queue.shift(); path && failures.length === 0; path = queue.shift()) {
      const failure = await failureOf(context, `${site}${path}`, timeoutMs);
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
 * @throws {DeliveryError} naming a page with an uncaught error, a violation of its content security
 * policy, a hydration error, a missing file or no content.
 */
export async function checkPages(
  candidate: ReleaseStore,
  paths: readonly string[],
  timeoutMs = PAGE_TIMEOUT_MS,
): Promise<void> {
  const host = new SiteHost(candidate);
  const site = `http://localhost:${await host.listen(0, '127.0.0.1')}`;
  let browser: Browser | null = null;
  try {
    browser = await launch();
    const failure = await firstFailure(browser, site, paths, timeoutMs);
    if (failure) throw new DeliveryError('release-set-refused', failure);
  } finally {
    await browser?.close();
    await host.close();
  }
}
