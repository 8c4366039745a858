import type { Locator, Page as BrowserPage } from '@playwright/test';
import type { EnginePage } from './engines/engine';

/**
 * Delays every script of the page, as a slow network does. Call before `goto`.
 * @returns a function that lets the scripts load.
 */
export async function holdScripts(page: BrowserPage): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

type Page = Pick<EnginePage, 'waitForFunction'>;

/**
 * Waits until the page at a path is shown. The URL changes earlier, while the previous page is still
 * shown and receives clicks.
 */
export async function waitForPage(page: Page, path: string): Promise<void> {
  await page.waitForFunction((path) => {
    const text = document.getElementById('release-set')?.textContent;
    if (window.location.pathname !== path || !text) return false;
    const { remotes } = JSON.parse(text) as {
      remotes: Record<string, { routes: { path: string; title: string }[] }>;
    };
    const route = Object.values(remotes)
      .flatMap(({ routes }) => routes)
      .find((candidate) => candidate.path === path);
    return route !== undefined && document.title === route.title;
  }, path);
}

/**
 * Waits until React has hydrated an element: from then on it handles events.
 * @param selector of the element; the heading of the page when left out.
 */
export async function waitForHydration(page: Page, selector = 'main h1'): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }, selector);
}

/**
 * Lets the time of a page pass, half a second at a time, until something is in view or a condition
 * holds. Each call of the page has its response first, or a busy machine would exceed the call's time
 * limit. Needs `page.clock.install()` before the page.
 */
export async function passTimeUntil(
  page: BrowserPage,
  shown: Locator | (() => boolean),
): Promise<void> {
  while (!(typeof shown === 'function' ? shown() : await shown.isVisible())) {
    for (const request of await page.requests())
      if (['fetch', 'xhr'].includes(request.resourceType())) await request.response();
    await page.clock.runFor(500);
  }
}
