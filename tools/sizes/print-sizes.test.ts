import { groupOf } from './group-of';
import { charactersBySource } from './source-map';

it.each([
  ['webpack://shell/../node_modules/react-dom/cjs/react-dom.production.js', 'react-dom'],
  ['webpack://shell/../node_modules/@scope/name/index.js', '@scope/name'],
  ['webpack://shell/webpack/runtime/load script', 'webpack runtime'],
  ['webpack://shell/./node_modules/.federation/entry.1.js', 'federation'],
  ['webpack://shell/../delivery/src/build/federation-runtime.ts', 'federation'],
  ['webpack://shell/./src/pages/home/home.tsx', 'shell/src/pages'],
  ['webpack://shell/./src/main.ts', 'shell/src/main'],
  ['webpack://mfe/../shared/src/ui/button/button.tsx', 'shared/src/ui'],
  ['', 'webpack runtime'],
])('%s is shipped for %s', (source, group) => {
  expect(groupOf(source, 'shell')).toBe(group);
});

it('attributes every character of a file to a source', () => {
  // Columns 0-2 of nobody, 2-5 of a, 5-9 of b; on the second line 0-3 of a and the rest of nobody.
  const mappings = 'EAAA,GCAA;ADAA,G';
  const table = charactersBySource('xxaaabbbb\naaayy', { sources: ['a', 'b'], mappings });
  expect(Object.fromEntries(table)).toEqual({ '': 4, a: 6, b: 4 });
});
