import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(__dirname, '../../..');
const packages = ['shared', 'shell', 'mfe-claim', 'mfe-offers', 'mfe-legal'];

const styleSheets = packages.flatMap((name) => {
  const source = join(repository, name, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(name, 'src', file));
});

/** Each pattern matches a declaration. The fallback must be the declaration before it. */
const fallbacks = [
  {
    // Safari before 17.4 and Firefox before 128 ignore `content` with alternative text.
    declaration: /^content: (?<value>.+) \/ .+;$/,
    fallback: (value = '') => `content: ${value};`,
  },
  {
    // Safari before 16 ignores `overflow: clip`.
    declaration: /^overflow: clip;$/,
    fallback: () => 'overflow: hidden;',
  },
];

/** Declarations of a style sheet that are not preceded by their fallback. */
function missingFallbacks(css: string): string[] {
  const lines = css.split('\n').map((line) => line.trim());
  return lines.filter((line, index) =>
    fallbacks.some(({ declaration, fallback }) => {
      const match = declaration.exec(line);
      return match && lines[index - 1] !== fallback(match.groups?.['value']);
    }),
  );
}

it('finds a declaration without its fallback', () => {
  expect(missingFallbacks("a {\n  content: '✓' / '';\n}")).toEqual(["content: '✓' / '';"]);
  expect(missingFallbacks('a {\n  overflow: clip;\n}')).toEqual(['overflow: clip;']);
});

it('declares a fallback for syntax that older browsers ignore, in every style sheet', () => {
  expect(styleSheets.length).toBeGreaterThan(20);
  const missing = styleSheets.flatMap((file) =>
    missingFallbacks(readFileSync(join(repository, file), 'utf8')).map(
      (line) => `${file}: ${line}`,
    ),
  );
  expect(missing).toEqual([]);
});
