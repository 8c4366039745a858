import path from 'node:path';
import { paths } from '@prizestash/shared/paths';
import { renderPage } from '@prizestash/shared/testing';
import { contentFolder } from '../content-loader/load-document';
import { textDigest } from '../content-loader/read-document';
import privacyPolicy from '../content/privacy-policy/index.md';
import rules from '../content/rules/index.md';
import terms from '../content/terms/index.md';
import app from './app';

jest.mock('./pages/winners/check/worker/start-worker', () =>
  jest.requireActual('./pages/winners/check/testing/in-process-worker'),
);

const { routes } = app.manifest;

// Pages that load results keep what their HTML says.
beforeEach(() => {
  globalThis.fetch = () => new Promise(() => {});
});

it('owns exactly its eight routes', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual([
    '/contact-us',
    '/legal/privacy-policy',
    '/legal/request',
    '/legal/rules',
    '/legal/terms',
    '/legal/unsubscribe',
    '/winners',
    '/winners/check',
  ]);
});

it('declares the version of each legal text that its page shows', () => {
  const versions = routes.flatMap(({ path, documentVersion }) =>
    documentVersion === undefined ? [] : [[path, documentVersion]],
  );
  expect(versions).toEqual([
    [paths.privacyPolicy, privacyPolicy.version],
    [paths.terms, terms.version],
    [paths.rules, rules.version],
  ]);
});

it('declares the digest of the rules, which drawings commit to', () => {
  const declared = routes.find(({ path }) => path === paths.rules)?.documentDigest;
  expect(declared).toBe(textDigest(path.join(contentFolder, 'rules')));
});

it.each(routes.map((route) => [route.path, route] as const))(
  'prerenders %s to HTML that is readable without script',
  async (path, route) => {
    const { default: Page } = await app.page(path);
    const logged = jest.spyOn(console, 'error');
    let html = '';
    const { container } = renderPage(<Page />, {
      at: path,
      beforeScript: (page) => {
        html = page.innerHTML;
      },
    });
    expect(route.prerender).toBe(true);
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(logged).not.toHaveBeenCalled();
    // Hydration changes nothing visible. A place that waits for script is busy until then.
    const text = (markup: string) =>
      markup.replace(/<noscript>.*?<\/noscript>|<!--.*?-->| aria-busy="true"/gs, '');
    expect(text(container.innerHTML)).toBe(text(html));
    expect(html.replace(/<[^>]+>/g, ' ').split(/\s+/).length).toBeGreaterThan(60);
  },
);

it.each(routes.map(({ path }) => path))('links from %s only to existing pages', async (path) => {
  const { default: Page } = await app.page(path);
  const { container } = renderPage(<Page />, { at: path });
  const known = new Set<string>(Object.values(paths));
  const internal = [...container.querySelectorAll('a')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/'));
  for (const href of internal) expect(known).toContain(href.replace(/[?#].*$/, ''));
});

it.each([paths.privacyRequest, paths.unsubscribe])(
  'shows the support address on %s without script',
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
