import { charactersBySource } from './characters-by-source';

describe('charactersBySource', () => {
  it('attributes every character of a file to a source', () => {
    // Line 1: columns 0-2 without a source, 2-5 of a, 5-9 of b. Line 2: 0-3 of a, the rest without.
    const mappings = 'EAAA,GCAA;ADAA,G';
    const map = { version: 3 as const, names: [], sources: ['a', 'b'], mappings };
    const table = charactersBySource('xxaaabbbb\naaayy', map);
    expect(Object.fromEntries(table)).toEqual({ '': 4, a: 6, b: 4 });
  });
});
