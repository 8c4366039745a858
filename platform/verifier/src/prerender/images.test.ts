import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseFromFolder } from '@prizestash/release-store/release-folder/store-release';
import { fakeFolder } from '@prizestash/release-store/testing/release-folder';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { imagePaths } from './image-paths';

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
