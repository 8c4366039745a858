import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const repository = join(__dirname, '../../..');
const packages = ['shared', 'shell', 'mfe-claim', 'mfe-offers', 'mfe-legal'];

const sheets = packages.flatMap((name) => {
  const source = join(repository, name, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => join(source, file));
});

/** Colours and lengths written out. Drawings have units of their own, so a line may say `in units of the drawing`. */
const literal =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|(?<![\w.-])\d*\.?\d*[1-9]\d*(?:px|rem)\b/i;

/** A style sheet's declarations: a media query cannot read a token, and comments are words. */
function declarations(css: string): string[] {
  return css
    .replace(/\/\*(?!.*units of the drawing)[\s\S]*?\*\//g, '')
    .split('\n')
    .filter(
      (line) => !/^\s*@(media|supports|container)/.test(line) && !/units of the drawing/.test(line),
    );
}

const tokens = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

test.each(sheets.map((file) => [relative(repository, file), file]))(
  '%s names only tokens that exist',
  (_name, file) => {
    const css = readFileSync(file, 'utf8');
    const named = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? '');
    const unknown = named.filter((name) => !`${tokens}${css}`.includes(`${name}:`));
    expect(unknown).toEqual([]);
  },
);

test('there are style sheets to look at', () => {
  expect(sheets.length).toBeGreaterThan(20);
});

test.each(sheets.map((file) => [relative(repository, file), file]))(
  '%s is drawn with tokens alone',
  (_name, file) => {
    expect(declarations(readFileSync(file, 'utf8')).filter((line) => literal.test(line))).toEqual(
      [],
    );
  },
);

test.each(['color: #fff;', 'margin: 12px', 'gap: 0.5rem;', 'color: rgb(0 0 0 / 20%)'])(
  'the check sees %s',
  (line) => expect(line).toMatch(literal),
);

test.each(['margin: 0;', 'gap: var(--space-4);', 'min-height: 90vh;', 'padding: 0.18em'])(
  'the check lets %s pass',
  (line) => expect(line).not.toMatch(literal),
);
