import { paths } from '@prizestash/shared/paths';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

test('requests the scripts of a remote by its preloads', async ({ openPage }) => {
  const page = await openPage(paths.rules);
  await waitForHydration(page);
  const initiators = await page.evaluate(() => {
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const preloads = document.querySelectorAll<HTMLLinkElement>(
      'link[rel="preload"][as="script"][href*="/mfe-legal/"]',
    );
    return [...preloads].map(
      ({ href }) => requests.find(({ name }) => name === href)?.initiatorType,
    );
  });
  expect(initiators.length).toBeGreaterThan(1);
  expect(new Set(initiators)).toEqual(new Set(['link']));
});
