import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseFromFolder } from '@prizestash/release-store/release-folder/store-release';
import { fakeFolder } from '@prizestash/release-store/testing/release-folder';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { innerHtml, imagePaths } from './inner-html';

it.each([
  ['<main id="main"><h1>Hi</h1></main>'],
  ['<!--$--><p class="a b">1 &lt; 2 &amp; 3</p><!--/$-->'],
  [
    '<a href="/apply">Apply</a><a href="mailto:a@example.com?subject=x">Mail</a><a href="#top">Up</a>',
  ],
  ['<svg viewBox="0 0 1 1" aria-hidden="true"><title>A ticket</title><path d="M0 0"></path></svg>'],
  ['<img src="/packages/mfe-legal/1/a.svg" alt=""><img src="data:image/png;base64,AA==" alt="">'],
  ['<input name="email" value="&quot;" required=""><textarea name="t"> a</textarea>'],
  ['<noscript><p>Write to <a href="mailto:a@example.com">us</a></p></noscript>'],
  ['<form method="dialog"><button type="submit">Go</button></form>'],
])('keeps %s', (html) => {
  expect(innerHtml(html, '/x')).toBe(html);
});

it.each([
  ['<script>steal()</script>', 'the element script'],
  ['<svg><script>steal()</script></svg>', 'the element script'],
  ['<style>body{display:none}</style>', 'the element style'],
  ['<link rel="stylesheet" href="/x.css">', 'the element link'],
  ['<meta http-equiv="refresh" content="0;url=https://other.example">', 'the element meta'],
  ['<base href="https://other.example/">', 'the element base'],
  ['<object data="/x"></object>', 'the element object'],
  ['<template><script>steal()</script></template>', 'the element script'],
  ['<svg><foreignObject><p>x</p></foreignObject></svg>', 'the element foreignObject'],
  ['<svg><a><animate attributeName="href" to="javascript:steal()"></animate></a></svg>', 'animate'],
  ['<img src="x" onerror="steal()">', 'the attribute onerror'],
  ['<p oNcLiCk="steal()">x</p>', 'the attribute onclick'],
  ['<iframe srcdoc="<script>steal()</script>"></iframe>', 'the attribute srcdoc'],
  ['<a href="javascript:steal()">x</a>', 'href='],
  ['<a href=" java\nscript:steal()">x</a>', 'href='],
  ['<a href="data:text/html,x">x</a>', 'href='],
  ['<svg><a xlink:href="javascript:steal()"></a></svg>', 'href='],
  ['<form action="javascript:steal()"></form>', 'action='],
  ['<button formaction="javascript:steal()">x</button>', 'formaction='],
  ['<div id="root"></div>', 'the id root'],
  ['<p id="preview"></p>', 'the id preview'],
  ['<p id="release-set">{}</p>', 'the id release-set'],
  ['<noscript><meta http-equiv="refresh" content="0"></noscript>', 'the element meta'],
  ['<noscript><p title="</noscript><img src onerror=alert(1)>"></p></noscript>', 'not parsed'],
  [
    '<form><math><mtext></form><form><mglyph><xmp></math><img src onerror=alert(1)>',
    'the element math',
  ],
  ['<form><div></form><form><p>x</p></form></div>', 'not parsed as it is written'],
])('refuses %s', (html, reason) => {
  expect(() => innerHtml(html, '/gift')).toThrow(`/gift renders ${''}`);
  expect(() => innerHtml(html, '/gift')).toThrow(reason);
});

it.each([
  ['</div></div><p>outside</p>', '<p>outside</p>'],
  ['<p>an open <b>element', '<p>an open <b>element</b></p>'],
  ['<!-- an open comment', '<!-- an open comment-->'],
  ['<link rel="preload" as="image" href="/a.png"><p>x</p>', '<p>x</p>'],
])('writes %s so that nothing reaches outside of the root element', (html, written) => {
  expect(innerHtml(html, '/x')).toBe(written);
});

it('refuses elements nested too deeply, in one sentence', () => {
  const depth = 100_000;
  const html = `${'<i><b>'.repeat(depth)}x`;
  expect(() => innerHtml(html, '/gift')).toThrow(
    new Error('/gift renders elements nested too deeply'),
  );
});

it.each([
  ['<p><img src="a.png"></p>', ['/paths/a.png']],
  ['<img src="/a.png?x#y" srcset="/b.png 1x, /c.png 2x">', ['/a.png', '/b.png', '/c.png']],
  ['<picture><source srcset="/a.avif"><img src="/a.png"></picture>', ['/a.avif', '/a.png']],
  ['<picture><source srcset="/a.avif 1x, /b.avif 2x"></picture>', ['/a.avif', '/b.avif']],
  ['<svg><image href="/a.png"></image></svg>', ['/a.png']],
  ['<svg><image xlink:href="/a.png"></image></svg>', ['/a.png']],
  ['<svg><filter><feImage href="/a.png"></feImage></filter></svg>', ['/a.png']],
  ['<video poster="/a.png"></video>', ['/a.png']],
  ['<input type="Image" src="/a.png">', ['/a.png']],
  ['<input type="text" src="/a.png">', []],
  ['<table background="a.png"><tr><td background="/b.png"></table>', ['/paths/a.png', '/b.png']],
  ['<link rel="preload" as="image" href="/a.png" imagesrcset="/b.png 2x">', ['/a.png', '/b.png']],
  ['<link rel="apple-touch-icon" href="/a.png">', ['/a.png']],
  ['<link rel="stylesheet" href="/a.css"><a href="/b.png"></a>', []],
  ['<template><img src="/a.png"></template>', ['/a.png']],
  ['<img src="data:image/png;base64,AA=="><img src="https://other.example/a.png">', []],
])('finds the images in %s', (html, expected) => {
  expect(imagePaths(html, '/paths/x')).toEqual(expected);
});

describe('a remote with images', () => {
  let store: FakeStore;
  beforeEach(async () => {
    store = new FakeStore();
    await store.firstSet();
  });
  afterEach(() => store.remove());

  /** Releases a remote whose one page renders this. */
  async function release(element: string, css = '') {
    const folder = fakeFolder({
      web: { 'entry.js': 'var mfe_gift_1 = {};', 'page.css': css, 'a.png': 'image' },
      node: `exports.default = {
        manifest: { name: 'mfe-gift', routes: [] },
        page: async () => ({ default: () => ${element} }),
      };`,
      changes: {
        requires: { 'react/jsx-runtime': '*' },
        routes: [
          {
            path: '/gift',
            title: 'Gift',
            description: 'A gift.',
            prerender: true,
            files: ['page.css'],
          },
        ],
      },
    });
    store.fake('shell', 'v2', { provides: { 'react/jsx-runtime': '19.0.0' } });
    await store.promoted(await store.named('shell@v2'));
    return (await releaseFromFolder(store, folder)).release;
  }
  const page = (set: string) =>
    readFileSync(path.join(store.pagesFolder(set), 'gift/index.html'), 'utf8');

  it('renders their URLs with the folder of its version', async () => {
    const set = await store.promoted(await release('`<img src="${__dirname}/a.png">`'));
    expect(page(set)).toContain('<img src="/packages/mfe-gift/1.0.0/a.png">');
  });

  it('is refused when a file is missing', async () => {
    const release404 = await release('"<img loading=lazy src=a.png>"');
    await expect(store.promoted(release404)).rejects.toThrow(
      '/gift shows the image /a.png, which no file of the release set is',
    );
  });

  it('has the URLs of its style sheets begin at the sheet, also inside the page', async () => {
    const css =
      '.a{b:url(a.png)}.c{b:url("./a.png")}.d{b:url(data:image/png,x) url(/x.svg) url(#y)}';
    const html = page(await store.promoted(await release('"<p></p>"', css)));
    const base = '/packages/mfe-gift/1.0.0';
    expect(html).toContain(`.a{b:url(${base}/a.png)}.c{b:url("${base}/a.png")}`);
    expect(html).toContain('.d{b:url(data:image/png,x) url(/x.svg) url(#y)}');
  });
});
