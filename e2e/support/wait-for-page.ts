import type { Page } from '@playwright/test';

/**
 * Waits until the page at a path is what the visitor sees. The address is no sign of it: it changes
 * while the screen before is still shown, and a press then reaches that screen's links.
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

/** Waits until the page's script has taken over its screen: from then on a press counts. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
}
