import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { focusedNode } from './focused-node';
import { waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { holdRequests } from '../loading/hold-requests';
import { layoutShifts, watchLayoutShifts } from '@prizestash/lab/site/layout-shifts';
import { animatedElements, watchTransitions } from '@prizestash/lab/site/view-transitions';

const remoteFiles = /\/packages\/mfe-[a-z]+\//;
const footerLink = (page: Page, path: string) =>
  page.getByRole('contentinfo').locator(`a[href^="${path}"]`);

test('focuses the heading of each page that a link opens, and scrolls to the top', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  for (const path of [
    paths.winners,
    paths.rules,
    paths.privacyPolicy,
    paths.terms,
    paths.unsubscribe,
    paths.contactUs,
    paths.privacyRequest,
  ]) {
    await test.step(path, async () => {
      await footerLink(page, path).click();
      await waitForPage(page, path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeFocused();
      expect(await focusedNode(page)).toEqual({
        role: 'heading',
        name: await heading.textContent(),
      });
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });
  }
});

test('focuses the heading and scrolls to the top on Back', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await footerLink(page, paths.winners).click();
  await waitForPage(page, paths.winners);
  await page.goBack();
  const heading = page.getByRole('heading', { name: 'Be the next big winner' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('causes no layout shift during a slow transition', async ({ page, pageErrors }) => {
  pageErrors.allow(/404 \(Not Found\)/);
  await watchLayoutShifts(page);
  // The footer links to seven pages; the shortest and the longest are tested.
  for (const [from, to] of [
    [paths.home, paths.unsubscribe],
    ['/no-such-page', paths.rules],
  ] as const) {
    await page.goto(from);
    await waitForHydration(page);
    const late = await holdRequests(page, remoteFiles);
    await footerLink(page, to).click();
    await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeAttached();
    await late.release();
    await waitForPage(page, to);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await layoutShifts(page)).toEqual([]);
    await page.unroute(remoteFiles);
  }
});

test('cross-fades the whole page', async ({ page }) => {
  await watchTransitions(page);
  await page.goto('/');
  await waitForHydration(page);
  await footerLink(page, paths.winners).click();
  await waitForPage(page, paths.winners);
  const [first, ...more] = await animatedElements(page);
  expect(more).toEqual([]);
  expect(first).toContain('::view-transition-new(root)');
  expect(first?.filter((name) => !name.endsWith('(root)'))).toEqual([]);
});

test('skips the cross-fade with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchTransitions(page);
  await page.goto('/');
  await waitForHydration(page);
  await footerLink(page, paths.winners).click();
  await waitForPage(page, paths.winners);
  expect((await animatedElements(page)).flat()).toEqual([]);
});

test('follows a click during the cross-fade', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  // Slow enough for a click during the animation on any machine.
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await footerLink(page, paths.winners).click();
  await waitForPage(page, paths.winners);
  await footerLink(page, paths.contactUs).click();
  await waitForPage(page, paths.contactUs);
});

test('opens the page of a path as people and mail programs write it', async ({ page, stack }) => {
  for (const path of ['/Winners', '//winners', '/winners).', '/%77inners%20']) {
    await page.goto(`${stack.siteUrl}${path}?utm_source=mail`);
    await waitForHydration(page);
    await expect(page).toHaveURL(/\/winners\?utm_source=mail$/);
    await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
  }
});
