import fc from 'fast-check';

/** Rewrites one place of a path to a form that some servers treat as the same path. */
type Mutation = (path: string, at: number) => string;
const insert =
  (text: string): Mutation =>
  (path, at) =>
    path.slice(0, at) + text + path.slice(at);
const replace =
  (change: (character: string) => string): Mutation =>
  (path, at) =>
    path.slice(0, at) + change(path.charAt(at)) + path.slice(at + 1);
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
const mutations: readonly Mutation[] = [
  ...[
    '/',
    '//',
    '/./',
    '/../',
    '/x/../',
    './',
    '../',
    '.',
    '..',
    '\\',
    '..\\',
    ';',
    ';x=1',
    '~',
    '%2f',
    '%2F',
    '%5c',
    '%2e',
    '%2e%2e/',
    '%2e%2e%2f',
    '.%2f',
    'x%2f..%2f',
    '%2f.',
    '%2f..',

    '%252f',
    '%252e',
    '%00',
    '%0a',
    '%0d%0a',
    '%20',
    '%09',
    '+',
    '%c0%af',
    '%e0%80%af',
    '%u002f',
    '%ef%bc%8f',
    '%e2%88%95',
    '%ef%bc%8e',
    '%e2%80%8b',
    '%cc%81',
    '%ff',
    '%',
    '%2',
    '%zz',
    ':',
    '.html',
    '/index.html',
    '.br',
    '.gz',
    '#',
    '?',
    '@',
    '*',
    '|',
  ].map(insert),
  replace((character) => `%${hex(character)}`),
  replace((character) => `%${hex(character).toUpperCase()}`),
  replace((character) => `%25${hex(character)}`),
  replace((character) => `%ef%bd%${hex(String.fromCharCode(character.charCodeAt(0) + 0x20))}`),
  replace((character) => character.toUpperCase()),
  replace(() => ''),
];

/**
 * Paths that differ from the given ones in one to four places: encodings, dots, slashes, case and
 * Unicode forms.
 * @param paths URL paths, with a slash at the start.
 */
export function mutatedPaths(paths: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...paths),
      fc.array(fc.tuple(fc.constantFrom(...mutations), fc.nat(60)), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('/', '/', '/packages/', '/packages/mfe-offers/', '/x/', '/sets/'),
    )
    .map(([path, steps, prefix]) =>
      steps.reduce(
        (mutated, [mutate, at]) => mutate(mutated, 1 + (at % mutated.length)),
        prefix + path.slice(1),
      ),
    );
}
