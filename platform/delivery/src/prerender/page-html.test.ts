import { pageHtml, type PageParts } from './page-html';

const parts: PageParts = {
  set: {
    id: 'set',
    config: { publicBaseUrl: 'https://example.com' } as PageParts['set']['config'],
    shell: { version: '1', commit: 'c' },
    remotes: {},
  },
  path: '/',
  title: 'Home',
  description: 'Home.',
  indexed: true,
  prerendered: true,
  styles: [],
  preloads: [],
  fonts: [],
  script: { url: '/main.js', integrity: 'sha384-x' },
  extraScripts: [],
  body: '',
};

it('preloads fonts as browsers request them', () => {
  expect(pageHtml(parts)).not.toContain('as="font"');
  expect(pageHtml({ ...parts, fonts: ['/display.woff2'] })).toContain(
    '<link rel="preload" as="font" type="font/woff2" href="/display.woff2" crossorigin="anonymous">',
  );
});
