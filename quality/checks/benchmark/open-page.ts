import type { Browser, CDPSession, Page } from '@playwright/test';
import { watchPage } from './watch-page';

/** The throttling of Lighthouse's mobile preset: a low-end phone on a slow network. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 16,
};

/** The network is idle after this time without activity. */
const IDLE_MS = 1200;
const MAX_WAIT_MS = 20_000;

/** One completed request; responses from caches are left out. */
export interface CompletedRequest {
  readonly isScript: boolean;
  /** Bytes on the wire, headers included. */
  readonly bytes: number;
  /** Milliseconds since the start of the navigation. */
  readonly endedMs: number;
}

export interface ThrottledPage {
  readonly page: Page;
  readonly responses: readonly CompletedRequest[];
  networkIdle(): Promise<void>;
}

/** Records the requests of a page in the order of their ends. */
function watchTraffic(session: CDPSession) {
  const traffic = { responses: [] as CompletedRequest[], lastActivity: Date.now() };
  const started = new Map<string, { readonly isScript: boolean }>();
  let startedAt: number | undefined;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    traffic.lastActivity = Date.now();
    startedAt ??= timestamp;
    const isScript = type === 'Script' || new URL(request.url).pathname.endsWith('.js');
    started.set(requestId, { isScript });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => started.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) started.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength: bytes }) => {
    traffic.lastActivity = Date.now();
    const request = started.get(requestId);
    const endedMs = (timestamp - (startedAt ?? timestamp)) * 1000;
    if (request) traffic.responses.push({ ...request, bytes, endedMs });
  });
  return traffic;
}

/**
 * Opens a page that records what `PageMarks` names, and closes it after a visit.
 * @param cpu how many times slower than this machine the CPU is.
 * @param hydrated selector of an element whose hydration is recorded.
 */
export async function visitThrottled<T>(
  browser: Browser,
  cpu: number,
  hydrated: string | null,
  visit: (page: ThrottledPage) => Promise<T>,
): Promise<T> {
  const phone = { deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  // tsx wraps functions in a __name helper, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchPage, hydrated);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const traffic = watchTraffic(session);
  const networkIdle = async () => {
    const deadline = Date.now() + MAX_WAIT_MS;
    while (Date.now() - traffic.lastActivity < IDLE_MS && Date.now() < deadline) {
      await page.waitForTimeout(50);
    }
  };
  try {
    return await visit({ page, responses: traffic.responses, networkIdle });
  } finally {
    await context.close();
  }
}
