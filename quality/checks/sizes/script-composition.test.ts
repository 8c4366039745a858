import { groupOf, charactersBySource } from './script-composition';

describe('groupOf', () => {
  it.each([
    ['webpack://shell/../node_modules/react-dom/cjs/react-dom.production.js', 'react-dom'],
    ['webpack://shell/../node_modules/@scope/name/index.js', '@scope/name'],
    ['webpack://shell/webpack/runtime/load script', 'webpack runtime'],
    ['webpack://shell/./node_modules/.federation/entry.1.js', 'federation'],
    ['webpack://shell/../platform/remote-kit/src/webpack/federation-runtime.ts', 'federation'],
    ['webpack://shell/./src/pages/home/home.tsx', 'shell/src/pages'],
    ['webpack://shell/./src/main.ts', 'shell/src/main'],
    ['webpack://mfe/../shared/src/ui/button/button.tsx', 'shared/src/ui'],
    ['', 'webpack runtime'],
  ])('attributes %s to %s', (source, group) => {
    expect(groupOf(source, 'shell')).toBe(group);
  });
});

describe('charactersBySource', () => {
  it('attributes every character of a file to a source', () => {
    // Line 1: columns 0-2 without a source, 2-5 of a, 5-9 of b. Line 2: 0-3 of a, the rest without.
    const mappings = 'EAAA,GCAA;ADAA,G';
    const map = { version: 3 as const, names: [], sources: ['a', 'b'], mappings };
    const table = charactersBySource('xxaaabbbb\naaayy', map);
    expect(Object.fromEntries(table)).toEqual({ '': 4, a: 6, b: 4 });
  });
});
