import { toTypographicQuotes } from './typographic-quotes';

it.each([
  ['a "word" here', 'a “word” here'],
  ["it's the Sponsor's", 'it’s the Sponsor’s'],
  ['(the "Site")', '(the “Site”)'],
  ['"**Bold** and plain"', '“**Bold** and plain”'],
  ['he said **"no"**, "**so**".', 'he said **“no”**, “**so**”.'],
  ["'quoted'", '‘quoted’'],
  ['press "Next".\n\n"New paragraph"', 'press “Next”.\n\n“New paragraph”'],
  ['`a "b"` and [it\'s](/x"y)', '`a "b"` and [it’s](/x"y)'],
])('converts the quotes of %s', (typed, printed) => {
  expect(toTypographicQuotes(typed)).toBe(printed);
});
