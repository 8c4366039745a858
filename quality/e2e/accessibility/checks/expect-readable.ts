import type { Page } from '@playwright/test';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { readingGrade } from '@prizestash/shared/testing/reading-grade';

/** Returns the sentences of the page, without legal texts, partner content and names. */
async function sentencesOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main p, main li, main dd')]
      .filter((element) => element.checkVisibility() && !element.querySelector('p, li'))
      .filter((element) => !element.closest('dl, pre, nav'))
      .map((element) => element.innerText),
  );
  return (
    texts
      .flatMap((text) => text.replace(/\S+@\S+|https?:\S+/g, 'us').split(/(?<=[.!?:])\s+/))
      .filter((sentence) => sentence.trim().split(/\s+/).length >= 4)
      // A list of ten things is not a sentence.
      .filter((sentence) => sentence.split(', ').length < 10)
  );
}

/** Expects sentences that can be read at grade 8, and none above grade 12. */
export async function expectReadable(page: Page): Promise<void> {
  await test.step('reading grade', async () => {
    const sentences = await sentencesOf(page);
    expect(sentences.length).toBeGreaterThan(0);
    const hard = sentences.filter((sentence) => readingGrade([sentence]) > 12);
    expect.soft(readingGrade(sentences)).toBeLessThanOrEqual(8);
    expect.soft(hard, 'sentences above grade 12').toEqual([]);
  });
}
