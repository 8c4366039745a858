import { innerHtml } from './inner-html';

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
