import { paths } from '@prizestash/shared/paths';
import { renderPage } from '@prizestash/shared/testing';
import privacyPolicy from '../content/privacy-policy/index.md';
import rules from '../content/rules/index.md';
import terms from '../content/terms/index.md';
import app from './app';

const { routes } = app.manifest;

test('owns exactly its seven addresses', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual([
    '/contact-us',
    '/legal/privacy-policy',
    '/legal/request',
    '/legal/rules',
    '/legal/terms',
    '/legal/unsubscribe',
    '/winners',
  ]);
});

test('the version of each legal text is the one its own page shows', () => {
  const versions = routes.flatMap(({ path, documentVersion }) =>
    documentVersion === undefined ? [] : [[path, documentVersion]],
  );
  expect(versions).toEqual([
    [paths.privacyPolicy, privacyPolicy.version],
    [paths.terms, terms.version],
    [paths.rules, rules.version],
  ]);
});

test.each(routes.map((route) => [route.path, route] as const))(
  '%s is HTML that can be read without script',
  async (path, route) => {
    const { default: Page } = await app.page(path);
    const complaint = jest.spyOn(console, 'error');
    let html = '';
    const { container } = renderPage(<Page />, {
      at: path,
      beforeScript: (page) => {
        html = page.innerHTML;
      },
    });
    expect(route.prerender).toBe(true);
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(complaint).not.toHaveBeenCalled();
    // Taking over changes nothing that a reader sees.
    const text = (markup: string) =>
      markup.replace(/<noscript>.*?<\/noscript>/gs, '').replace(/<!--.*?-->/g, '');
    expect(text(container.innerHTML)).toBe(text(html));
    expect(html.replace(/<[^>]+>/g, ' ').split(/\s+/).length).toBeGreaterThan(60);
  },
);

test.each(routes.map(({ path }) => path))('%s links only to pages that exist', async (path) => {
  const { default: Page } = await app.page(path);
  const { container } = renderPage(<Page />, { at: path });
  const known = new Set<string>(Object.values(paths));
  const internal = [...container.querySelectorAll('a')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/'));
  for (const href of internal) expect(known).toContain(href.replace(/[?#].*$/, ''));
});

test.each([paths.privacyRequest, paths.unsubscribe])(
  '%s tells people without script what to do',
  async (path) => {
    const { default: Page } = await app.page(path);
    renderPage(<Page />, {
      at: path,
      beforeScript: (page) => {
        const advice = page.innerHTML.match(/<noscript>.*?<\/noscript>/gs)?.join('');
        expect(advice).toContain('support@example.com');
      },
    });
    expect.assertions(1);
  },
);
