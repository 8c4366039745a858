import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const repository = join(__dirname, '../../..');
/** The packages of the site: this one, and each that webpack builds. */
const sitePackages = readdirSync(repository).filter(
  (name) => name === 'shared' || existsSync(join(repository, name, 'webpack.config.js')),
);

const styleSheets = sitePackages
  .map((name) => join(repository, name, 'src'))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => join(folder, file)),
  );

/** A literal color or length. A line about SVG units may say `units of the drawing`. */
const literal =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|(?<![\w.-])\d*\.?\d*[1-9]\d*(?:px|rem)\b/i;

/** Returns the lines to check: without comments, and without media queries, which cannot read tokens. */
function declarations(css: string): string[] {
  return css
    .replace(/\/\*(?!.*units of the drawing)[\s\S]*?\*\//g, '')
    .split('\n')
    .filter(
      (line) => !/^\s*@(media|supports|container)/.test(line) && !/units of the drawing/.test(line),
    );
}

const tokens = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

it('finds style sheets of several packages', () => {
  expect(styleSheets.length).toBeGreaterThan(20);
  expect(styleSheets.some((file) => relative(repository, file).startsWith('mfe-'))).toBe(true);
});

describe.each(styleSheets.map((file) => [relative(repository, file), file]))(
  '%s',
  (_name, file) => {
    it('uses only tokens that exist', () => {
      const css = readFileSync(file, 'utf8');
      const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? '');
      const unknown = used.filter((name) => !`${tokens}${css}`.includes(`${name}:`));
      expect(unknown).toEqual([]);
    });

    it('uses no literal colors or lengths', () => {
      expect(declarations(readFileSync(file, 'utf8')).filter((line) => literal.test(line))).toEqual(
        [],
      );
    });
  },
);

it.each(['color: #fff;', 'margin: 12px', 'gap: 0.5rem;', 'color: rgb(0 0 0 / 20%)'])(
  'detects the literal in %s',
  (line) => expect(line).toMatch(literal),
);

it.each(['margin: 0;', 'gap: var(--space-4);', 'min-height: 90vh;', 'padding: 0.18em'])(
  'allows %s',
  (line) => expect(line).not.toMatch(literal),
);
