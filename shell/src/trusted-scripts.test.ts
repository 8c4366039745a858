import { isPublishedScript } from './trusted-scripts';

const page = 'https://prizestash.example/apply';

it.each([
  ['/packages/mfe-claim/1.0.0-a/entry.js', true],
  ['https://prizestash.example/packages/shell/1.0.0-a/main.js', true],
  ['../packages/shell/1.0.0-a/main.js', true],
  ['https://elsewhere.example/packages/mfe-claim/1.0.0-a/entry.js', false],
  ['//elsewhere.example/packages/x.js', false],
  ['http://prizestash.example/packages/shell/1.0.0-a/main.js', false],
  ['/upload/x.js', false],
  ['/packages/../upload/x.js', false],
  ['data:text/javascript,alert(1)', false],
  ['javascript:alert(1)', false],
  ['blob:https://prizestash.example/packages/', false],
])('decides that %s is a published script: %p', (url, published) => {
  expect(isPublishedScript(url, page)).toBe(published);
});
