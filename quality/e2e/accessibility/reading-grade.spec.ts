import type { Page } from '@playwright/test';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { readingGrade } from '@prizestash/shared/testing/reading-grade';
import { pages } from '@prizestash/lab/site/page-states/pages';
import { states } from '@prizestash/lab/site/page-states/states';

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

const legalTexts = ['privacy-policy', 'terms', 'rules', 'crash'];

for (const { name, allowed, open } of [...pages, ...states]) {
  if (legalTexts.includes(name)) continue;
  test(`reads ${name} at grade 8 or below`, async ({ page, pageErrors }) => {
    if (allowed) pageErrors.allow(allowed);
    await open(page);
    const sentences = await sentencesOf(page);
    expect(sentences.length).toBeGreaterThan(0);
    const hard = sentences.filter((sentence) => readingGrade([sentence]) > 12);
    expect.soft(readingGrade(sentences)).toBeLessThanOrEqual(8);
    expect.soft(hard, 'sentences above grade 12').toEqual([]);
  });
}
