import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { everyPath } from '@prizestash/lab/site/page-states/pages';
import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';
import { newContact, storedRecord } from '@prizestash/lab/site/pages/offers-visitor';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

// A letter with half an inch of margin. Playwright sends inches where Firefox reads centimeters.
const margin = '1.27in';
const letter = {
  width: '21.59in',
  height: '27.94in',
  margin: { top: margin, bottom: margin, left: margin, right: margin },
};

/** The fewest words of a first sheet: those of the not-found page. The logo is one. */
const FEWEST_WORDS = 25;

/** Prints a page. @returns the number of words on each sheet. */
async function printedWords(page: Pick<Page, 'pdf'>): Promise<number[]> {
  const input = await page.pdf(letter);
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
  const sheets = text.split('\f').slice(0, -1);
  return sheets.map((sheet) => sheet.match(/\w+/g)?.length ?? 0);
}

for (const path of everyPath) {
  test(`prints ${path} without an empty sheet`, async ({ openPage, stack }) => {
    // A Firefox of its own: after printing a frame, it does not close the context alone.
    const page = await openPage('/', { dark: true });
    const contact = { ...newContact(), entered_at: new Date().toISOString() };
    await page.evaluate((record) => localStorage.setItem('root', record), storedRecord(contact));
    await page.goto(`${stack.siteUrl}${path}`);
    await waitForHydration(page);
    const [first, ...others] = await printedWords(page as Page);
    expect(first).toBeGreaterThanOrEqual(FEWEST_WORDS);
    expect(others).not.toContain(0);
  });
}
