import type { Page } from '@playwright/test';
import { paths } from '../../shared/src/paths';
import { announced } from './focused-node';
import { arriveAt, takenOver } from '../support/wait-for-page';
import { expect, test } from '../support/fixtures';
import { holdBack } from '../loading/hold-requests';
import { layoutShifts, watchLayoutShifts } from '../support/layout-shifts';

const remoteFiles = /\/packages\/mfe-[a-z]+\//;
const footerLink = (page: Page, path: string) =>
  page.getByRole('contentinfo').locator(`a[href^="${path}"]`);

interface Crossings {
  crossings: Promise<string[]>[];
}

/** Notes what every view transition animates, in the order of the crossings. */
async function watchCrossings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const crossings: Promise<string[]>[] = [];
    (window as unknown as Crossings).crossings = crossings;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (how) => {
      const transition = start(how);
      crossings.push(
        transition.ready.then(() =>
          document.getAnimations().flatMap(({ effect }) => {
            const { pseudoElement } = effect as KeyframeEffect;
            return pseudoElement?.startsWith('::view-transition') ? [pseudoElement] : [];
          }),
        ),
      );
      return transition;
    };
  });
}

const crossings = (page: Page) =>
  page.evaluate(() => Promise.all((window as unknown as Crossings).crossings));

for (const path of [
  paths.winners,
  paths.rules,
  paths.privacyPolicy,
  paths.terms,
  paths.unsubscribe,
  paths.contactUs,
  paths.privacyRequest,
]) {
  test(`${path} is announced on arrival, and starts at its top`, async ({ page }) => {
    await page.goto('/');
    await takenOver(page);
    await footerLink(page, path).click();
    await arriveAt(page, path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    expect(await announced(page)).toEqual({
      role: 'heading',
      name: await heading.textContent(),
    });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test('the way back starts at the top too, and is announced', async ({ page }) => {
  await page.goto('/');
  await takenOver(page);
  await footerLink(page, paths.winners).click();
  await arriveAt(page, paths.winners);
  await page.goBack();
  const heading = page.getByRole('heading', { name: 'Be the next big winner' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a slow crossing moves nothing of the page before, nor of the one that comes', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/404 \(Not Found\)/);
  await watchLayoutShifts(page);
  // Seven pages lead on from the footer; the shortest and the longest are enough.
  for (const [from, to] of [
    [paths.home, paths.unsubscribe],
    ['/nobody-owns-this', paths.rules],
  ] as const) {
    await page.goto(from);
    await takenOver(page);
    const late = await holdBack(page, remoteFiles);
    await footerLink(page, to).click();
    await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeAttached();
    await late.release();
    await arriveAt(page, to);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await layoutShifts(page)).toEqual([]);
    await page.unroute(remoteFiles);
  }
});

test('pages cross-fade as a whole', async ({ page }) => {
  await watchCrossings(page);
  await page.goto('/');
  await takenOver(page);
  await footerLink(page, paths.winners).click();
  await arriveAt(page, paths.winners);
  const [first, ...more] = await crossings(page);
  expect(more).toEqual([]);
  expect(first).toContain('::view-transition-new(root)');
  expect(first?.filter((name) => !name.endsWith('(root)'))).toEqual([]);
});

test('nothing fades for somebody who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchCrossings(page);
  await page.goto('/');
  await takenOver(page);
  await footerLink(page, paths.winners).click();
  await arriveAt(page, paths.winners);
  expect((await crossings(page)).flat()).toEqual([]);
});

test('a press during the cross-fade is not lost', async ({ page }) => {
  await page.goto('/');
  await takenOver(page);
  // Slow enough for the press to come in the middle of it on any machine.
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await footerLink(page, paths.winners).click();
  await arriveAt(page, paths.winners);
  await footerLink(page, paths.contactUs).click();
  await arriveAt(page, paths.contactUs);
});

test('an address in other letters is nobody’s, with script as without', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404/);
  await page.goto('/Winners');
  await takenOver(page);
  await expect(page).toHaveTitle('Page not found | PrizeStash');
  await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toHaveCount(0);
});
