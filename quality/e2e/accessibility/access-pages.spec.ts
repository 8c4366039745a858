import type { Page } from '@playwright/test';
import { expectAccessible } from './checks/expect-accessible';
import { expectReadable } from './checks/expect-readable';
import { htmlErrors } from './checks/html-errors';
import { paths } from '@prizestash/shared/paths';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { everyPath } from '@prizestash/lab/site/page-states/pages';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { layoutShifts, watchLayoutShifts } from '@prizestash/lab/site/layout-shifts';
import { startedTransitions, watchTransitions } from '@prizestash/lab/site/view-transitions';

test.beforeEach(({ pageErrors }) => pageErrors.allow(/404 \(Not Found\)/));

/** Returns the ids that React would give to other elements; it hydrates attributes as they are. */
function differentIds(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[id]')].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
      const props = key && (Reflect.get(element, key) as { id?: string });
      return props && props.id !== element.id ? `${element.id}, not ${props.id}` : [];
    }),
  );
}

const legalTexts: readonly string[] = [paths.privacyPolicy, paths.terms, paths.rules];

for (const path of everyPath) {
  test(`opens ${path} without layout shifts or axe violations, at 320 px and 200% text`, async ({
    page,
  }) => {
    await watchLayoutShifts(page);
    await watchTransitions(page);
    const response = await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('the HTML that was sent is valid', async () => {
      expect.soft(await htmlErrors((await response?.text()) ?? '')).toEqual([]);
    });

    await test.step('nothing moves while it loads', async () => {
      expect.soft(await layoutShifts(page)).toEqual([]);
    });
    await test.step('the ids of its HTML are those of React', async () => {
      expect.soft(await differentIds(page)).toEqual([]);
    });
    if (!legalTexts.includes(path)) await expectReadable(page);
    await expectAccessible(page);
    await test.step('no view transition starts without a navigation', async () => {
      // What effects have changed is rendered after everything else. An idle callback waits for time
      // between frames, which a page with an animation has not on a busy machine.
      await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }));
      // Does not wait for the browser to draw one.
      expect(await startedTransitions(page)).toBe(0);
    });
  });
}
