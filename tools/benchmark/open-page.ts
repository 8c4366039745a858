import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Traffic } from './traffic';

/** A cheap phone on a slow network, as Lighthouse's mobile preset throttles. */
export const throttling = { cpu: 4, latencyMs: 150, bytesPerSecond: 1_600_000 / 8 };

/** How long a page must have asked for nothing before it counts as finished, milliseconds. */
const QUIET_MS = 1200;
const MOST_MS = 20_000;

/** A page in a browser profile of its own, with an empty cache, throttled. */
export interface ThrottledPage {
  readonly page: Page;
  readonly traffic: Traffic;
  /** Waits until the page has asked for nothing for a while. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export async function openThrottled(browser: Browser): Promise<ThrottledPage> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  // tsx names functions through a helper, which functions that are sent into the page then ask for.
  await page.addInitScript('globalThis.__name = (named) => named');
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: throttling.latencyMs,
    downloadThroughput: throttling.bytesPerSecond,
    uploadThroughput: throttling.bytesPerSecond / 2,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling.cpu });
  const traffic = new Traffic(session);
  return {
    page,
    traffic,
    async quiet() {
      const begun = Date.now();
      while (Date.now() - traffic.lastActivity < QUIET_MS && Date.now() - begun < MOST_MS) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: () => context.close(),
  };
}
