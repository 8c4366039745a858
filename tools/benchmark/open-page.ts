import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Traffic } from './traffic';

/** The throttling of Lighthouse's mobile preset: a low-end phone on a slow network. */
const throttling = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 };

/** The network is idle after this time without activity. */
const IDLE_MS = 1200;
const MAX_WAIT_MS = 20_000;

/** A throttled page in a separate browser context with an empty cache. */
export interface ThrottledPage {
  readonly page: Page;
  readonly traffic: Traffic;
  /** Waits until the network is idle. */
  networkIdle(): Promise<void>;
  close(): Promise<void>;
}

/** How many times slower than this machine the CPU of that phone is. */
export const PHONE_CPU = 4;

export async function openThrottled(browser: Browser, cpu = PHONE_CPU): Promise<ThrottledPage> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  // tsx wraps functions in a __name helper, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: throttling.latencyMs,
    downloadThroughput: throttling.bytesPerSecond,
    uploadThroughput: throttling.bytesPerSecond / 2,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const traffic = new Traffic(session);
  return {
    page,
    traffic,
    async networkIdle() {
      const startedAt = Date.now();
      while (Date.now() - traffic.lastActivity < IDLE_MS && Date.now() - startedAt < MAX_WAIT_MS) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: () => context.close(),
  };
}
