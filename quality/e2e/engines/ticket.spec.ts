import { expect, test } from '@prizestash/lab/site/engines/engine-fixtures';

test('draws the perforation and the notches of the ticket', async ({ openPage }) => {
  const page = await openPage('/');
  const drawn = await page
    .locator('main a[href="/apply"]')
    .first()
    .evaluate((card) => {
      const stub = [...card.querySelectorAll('*')].find(
        (element) => getComputedStyle(element, '::before').content !== 'none',
      );
      if (!stub) return null;
      const { maskImage, webkitMaskImage } = getComputedStyle(stub);
      return {
        perforation: getComputedStyle(stub, '::before').borderTopStyle,
        notches: /radial-gradient/.test(maskImage || webkitMaskImage),
      };
    });
  expect(drawn).toEqual({ perforation: 'dashed', notches: true });
});
