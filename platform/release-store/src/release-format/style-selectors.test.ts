import { foreignSelectors } from './style-selectors';

it.each([
  ['html{}', 'html'],
  ['body { color: red }', 'body'],
  [':root { --color: red }', ':root'],
  ['* { margin: 0 }', '*'],
  ['::before { margin: 0 }', '::before'],
  ['p { margin: 0 }', 'p'],
  ['h1 + p {}', 'h1 + p'],
  ['[data-page] {}', '[data-page]'],
  ['button:hover {}', 'button:hover'],
  ['html.guest {}', 'html.guest'],
  ['.guest body {}', '.guest body'],
  ['.guest:root {}', '.guest:root'],
  ['body:has(p) {}', 'body:has(p)'],
  [':root:not(:has(.guest)) p {}', ':root:not(:has(.guest)) p'],
  ['p:not(.guest) {}', 'p:not(.guest)'],
  [':is(.guest, p) {}', ':is(.guest, p)'],
  [':where(main) a {}', ':where(main) a'],
  ['.guest, p {}', 'p'],
  ['@media print { @supports (color: red) { p {} } }', 'p'],
  ['@layer base { a {} }', 'a'],
  ['.guest { :not(&) { color: red } }', ':not(&)'],
  ['& p {}', '& p'],
  ['@media print { & {} }', '&'],
  [':has(&) p {}', ':has(&) p'],
  ['@scope (main) { p {} }', 'main'],
  ['@scope { p {} }', 'p'],
  ['\\62 ody {}', '\\62 ody'],
  ['#preview { display: none }', '#preview'],
  ['body:has(.guest) > #preview {}', 'body:has(.guest) > #preview'],
  [':root:has(.guest) :is(#preview, .guest) {}', ':root:has(.guest) :is(#preview, .guest)'],
  ['.guest ~ #\\70review {}', '.guest ~ #\\70review'],
  ['.guest { #root& {} }', '#root&'],
  ['@scope (#main) { p {} }', '#main'],
  ['#release-set {}', '#release-set'],
  ['@scope (.guest\\) to , body) { p {} }', 'p'],
  ['@property --palette-ink { inherits: false }', '@property'],
  ['@import "x.css";', '@import'],
  ['@namespace svg url(x);', '@namespace'],
  ['@media print { @page { margin: 0 } }', '@page'],
])('finds the foreign selector of %s', (css, selector) => {
  expect(foreignSelectors(css)).toEqual([selector]);
});

it.each([
  ['a string without an end', '.guest { a: "\n} body { color: red } .b { c: "}'],
  ['another quotation mark', ".guest { a: '\f} body { color: red } .b { c: '}"],
  ['a string in a selector', '.guest[a="\n] {} } body {} .b[c="] {}'],
  ['a slash that is escaped', '.guest { a: \\/*} body { color: red } .b { c:*/e }'],
])('finds rules that browsers read, and postcss does not: %s', (_what, css) => {
  expect(foreignSelectors(css)).toEqual([expect.stringContaining('}')]);
});

it.each([
  '.guest {}',
  '.guest { a: "{\\"}\\\n{"; b: url(data:image/png;base64,AA//=) /* } */; --c: {} }',
  '.gäst::after { content: "😀" }',
  ':root:has(.guest) footer {}',
  'main > :has(> .guest) {}',
  '#guest {}',
  '#root .guest {}',
  '.guest p, .guest > * {}',
  'p.guest {}',
  'body .guest {}',
  ':root .guest {}',
  'html:has(.guest) .guest {}',
  '.guest:not(p)::after {}',
  ':is(.guest, .other) p {}',
  ':where(.guest) {}',
  '.guest { color: red; p { color: blue } & + & {} > a {} @media print { a {} } }',
  '@scope (.guest) to (p) { p {} }',
  '@keyframes guest { from {} 50% {} to {} }',
  '@font-face { font-family: guest }',
  '',
])('finds none in %s', (css) => {
  expect(foreignSelectors(css)).toEqual([]);
});

it('throws for what is no style sheet', () => {
  expect(() => foreignSelectors('.guest { color')).toThrow(/Unknown word|Unclosed/);
});
