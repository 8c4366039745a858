import { readFileSync } from 'node:fs';
import type { Readability as ReadabilityType } from '@mozilla/readability';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newContact, storedRecord } from '@prizestash/lab/site/pages/offers-visitor';
import { everyPath } from '@prizestash/lab/site/page-states/pages';
import { waitForHydration } from '@prizestash/lab/site/wait-for-page';

const source = readFileSync(require.resolve('@mozilla/readability/Readability.js'), 'utf8');
declare const Readability: typeof ReadabilityType;

/** Reader views of browsers offer no text below this number of letters (`charThreshold`). */
const SHORTEST_TEXT = 500;

// The algorithm writes HTML, which the policy of the site forbids.
test.use({ bypassCSP: true });

const visits = everyPath.flatMap((path) =>
  [false, true].map((isEntered) => ({ path, isEntered, who: isEntered ? ', entered,' : '' })),
);

for (const { path, isEntered, who } of visits) {
  test(`the reader view of ${path}${who} keeps what the page shows, and nothing else`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/404/);
    await page.addInitScript(`${source};window.Readability = Readability`);
    if (isEntered) {
      const record = storedRecord({ ...newContact(), entered_at: new Date().toISOString() });
      await page.goto('/legal/rules');
      await page.evaluate((text) => localStorage.setItem('root', text), record);
    }
    await page.goto(path);
    await waitForHydration(page);
    const { lost, hidden } = await page.evaluate((shortest) => {
      const article = new Readability(document.cloneNode(true) as Document).parse();
      const letters = (text = '') => text.replace(/\s+/g, '').toLowerCase();
      const kept = letters(`${article?.title} ${article?.textContent}`);
      const main = document.querySelector('main');
      const texts = [...(main?.querySelectorAll<HTMLElement>('h1, h2, h3, p, li, dt, dd') ?? [])]
        // What a form asks is no text, and a list item may consist of paragraphs.
        .filter((element) => !element.closest('form, noscript, [aria-hidden]'))
        .filter((element) => !element.querySelector('h3, p'))
        .map((element) => ({
          text: element.textContent,
          isShown: element.checkVisibility(),
          isKept: kept.includes(letters(element.textContent)),
        }));
      const isLong = (main?.innerText.length ?? 0) > shortest;
      return {
        lost: isLong ? texts.filter(({ isShown, isKept }) => isShown && !isKept) : [],
        hidden: texts.filter(({ isShown, isKept, text }) => !isShown && isKept && text),
      };
    }, SHORTEST_TEXT);
    expect(lost).toEqual([]);
    expect(hidden).toEqual([]);
  });
}
