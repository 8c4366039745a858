import { expect, test } from '@prizestash/lab/site/fixtures';
import { drawingVariants } from '@prizestash/lab/site/page-states/drawing-states';
import { pages } from '@prizestash/lab/site/page-states/pages';
import { states } from '@prizestash/lab/site/page-states/states';
import { translate, translationFaults } from '@prizestash/lab/site/translate';

/** React renders what is translated before it is hydrated anew, because its HTML differs. */
const differs = /Minified React error #418/;

for (const { name, allowed, open } of [...pages, ...states, ...drawingVariants]) {
  test(`shows ${name} in a document that is translated before its scripts run`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(differs);
    if (allowed) pageErrors.allow(allowed);
    await page.addInitScript(translate);
    await open(page);
    expect(await translationFaults(page)).toEqual([]);
  });
}

for (const { name, allowed, open } of states) {
  test(`shows ${name} in a page that is translated once its heading is hydrated`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(differs);
    if (allowed) pageErrors.allow(allowed);
    await page.addInitScript(`(${afterHydration})(${translate})`);
    await open(page);
    expect(await translationFaults(page)).toEqual([]);
  });
}

function afterHydration(start: () => void): void {
  const attempt = () => {
    const heading = document.querySelector('main h1') ?? {};
    if (Object.keys(heading).some((key) => key.startsWith('__react'))) start();
    else requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
