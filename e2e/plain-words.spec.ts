import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { readingGrade } from '../shared/src/testing/reading-grade';
import { pages, states } from './states';

/** The sentences of our own words: what a legal text, a partner or a made-up name says is not ours to shorten. */
async function sentencesOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main p, main li, main dd')]
      .filter((element) => element.checkVisibility() && !element.querySelector('p, li'))
      .filter((element) => !element.closest('dl, pre, nav'))
      .map((element) => element.innerText),
  );
  return texts
    .flatMap((text) => text.replace(/\S+@\S+|https?:\S+/g, 'us').split(/(?<=[.!?:])\s+/))
    .filter((sentence) => sentence.trim().split(/\s+/).length >= 4);
}

const legalTexts = ['privacy-policy', 'terms', 'rules', 'crash'];

for (const { name, allowed, arrive } of [...pages, ...states]) {
  if (legalTexts.includes(name)) continue;
  test(`${name} reads at grade 8 or below`, async ({ page, pageErrors }) => {
    if (allowed) pageErrors.allow(allowed);
    await arrive(page);
    const sentences = await sentencesOf(page);
    expect(sentences.length).toBeGreaterThan(0);
    const hard = sentences.filter((sentence) => readingGrade([sentence]) > 12);
    expect.soft(readingGrade(sentences)).toBeLessThanOrEqual(8);
    expect.soft(hard, 'sentences that nobody reads twice').toEqual([]);
  });
}
