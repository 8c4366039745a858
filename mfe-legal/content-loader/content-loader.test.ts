import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contentFolder, loadDocument } from './load-document';
import { toNodes } from './to-nodes';

/** A copy of the terms that a test may damage. */
let folder: string;
beforeEach(() => {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'legal-text-'));
  fs.cpSync(contentFolder, copy, { recursive: true });
  folder = path.join(copy, 'terms');
});
afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true }));

const write = (file: string, text: string) => fs.writeFileSync(path.join(folder, file), text);
const edit = (file: string, change: (text: string) => string) =>
  write(file, change(fs.readFileSync(path.join(folder, file), 'utf8')));
const editMeta = (change: object) =>
  edit('document.json', (text) => JSON.stringify({ ...JSON.parse(text), ...change }));

test.each([
  ['privacy-policy', 10],
  ['terms', 15],
  ['rules', 14],
])('the %s as it stands is whole, with %i sections', (name, count) => {
  const { sections } = loadDocument(path.join(contentFolder, name));
  expect(sections.map(({ number }) => number)).toEqual([...Array(count).keys()].map((i) => i + 1));
});

test('dates are in words, the same on every machine', () => {
  editMeta({ effective: '2027-01-01' });
  expect(loadDocument(folder).effective).toEqual({ iso: '2027-01-01', text: 'January 1, 2027' });
});

test('line ends of another system do not matter', () => {
  edit('03-eligibility.md', (text) => text.replaceAll('\n', '\r\n'));
  expect(loadDocument(folder).sections[2]).toEqual(
    loadDocument(path.join(contentFolder, 'terms')).sections[2],
  );
});

describe('refuses', () => {
  const refusal = (message: RegExp) => expect(() => loadDocument(folder)).toThrow(message);

  test('a missing section', () => {
    fs.rmSync(path.join(folder, '15-changes-and-contact.md'));
    refusal(/terms: lacks the section changes-and-contact/);
  });
  test('a gap in the numbers', () => {
    fs.rmSync(path.join(folder, '07-providers-and-offers.md'));
    refusal(/terms\/08-affiliate-disclosure\.md: stands where section 7 should be/);
  });
  test('a sixteenth section', () => {
    write('16-more.md', '# More\n\nText.\n');
    refusal(/terms: must have exactly 15 sections; outline\.json does not list more/);
  });
  test('sections in another order', () => {
    for (const [from, to] of [
      ['12-disclaimers.md', '13-disclaimers.md'],
      ['13-liability.md', '12-liability.md'],
    ] as const) {
      fs.renameSync(path.join(folder, from), path.join(folder, to));
    }
    refusal(/terms: has the section liability in another place/);
  });
  test('a stray file', () => {
    write('notes.md', 'later');
    refusal(/terms\/notes\.md: is not named like/);
  });
  test('a section without a title', () => {
    write('03-eligibility.md', 'Text.\n');
    refusal(/03-eligibility\.md: must begin with "# Title"/);
  });
  test('a section without text', () => {
    write('03-eligibility.md', '# Who may use the Site\n\n');
    refusal(/03-eligibility\.md: has no text/);
  });
  test('a missing introduction', () => {
    fs.rmSync(path.join(folder, 'index.md'));
    refusal(/terms\/index\.md: is missing/);
  });
  test.each([
    ['an anchor of this text', '[x](#nowhere)', /"#nowhere" leads to no section/],
    ['an anchor of another text', '[x](/legal/rules#nowhere)', /leads to no section/],
    ['an anchor of a page without sections', '[x](/winners#first)', /leads to no section/],
    ['a link without https', '[x](http://example.com)', /must begin with https/],
    ['a script link', '[x](javascript:alert(1))', /must begin with https/],
    ['a protocol-relative link', '[x](//example.com)', /must begin with https/],
    ['an unknown placeholder', 'By {{sponsorNmae}}.', /\{\{sponsorNmae\}\} is not a placeholder/],
    ['an unfinished placeholder', 'By {{sponsorName.', /still holds "\{\{"/],
    ['a blank to fill in', 'By [COMPANY NAME].', /still holds "\[COMPANY NAME\]"/],
    ['filler text', 'Lorem ipsum dolor.', /still holds "Lorem ipsum"/],
    ['the partner table inside a sentence', 'See {{partnerTable}}.', /must stand alone/],
    ['HTML', 'A <b>word</b>.', /cannot hold html/],
    ['a block of HTML', '<script>alert(1)</script>', /cannot hold html/],
    ['a picture', '![x](https://example.com/x.png)', /cannot hold image/],
    ['a heading of the wrong rank', '# Another title', /use "##"/],
  ])('%s', (_name, text, message) => {
    edit('03-eligibility.md', (section) => `${section}\n${text}\n`);
    refusal(message);
  });
  test.each([
    ['no version', { version: '' }, /needs a "version"/],
    ['a version with a comma', { version: '1.0, x=2' }, /must look like 1\.0/],
    ['no change log', { changes: [] }, /needs "changes"/],
    ['a version nobody explained', { version: '1.1' }, /newest change is 1\.0: say what changed/],
    ['a date that is none', { effective: 'soon' }, /"soon" is not a date/],
  ])('%s', (_name, meta, message) => {
    editMeta(meta);
    refusal(message);
  });
  test('broken JSON', () => {
    write('document.json', '{');
    refusal(/terms\/document\.json: is not valid JSON/);
  });
});

test('what Markdown becomes', () => {
  const nodes = toNodes(
    'He said "it\'s **free**", {{sponsorName}}.\n\n- one\n- `two`\n\n## More\n\n{{partnerTable}}\n\n| a | b |\n| --- | --- |\n| [c](#d) | e |\n',
    'x.md',
  );
  expect(nodes).toEqual([
    {
      tag: 'p',
      children: [
        'He said “it’s ',
        { tag: 'strong', children: ['free'] },
        '”, ',
        { fill: 'sponsorName' },
        '.',
      ],
    },
    {
      tag: 'ul',
      children: [
        { tag: 'li', children: ['one'] },
        { tag: 'li', children: [{ tag: 'code', children: ['two'] }] },
      ],
    },
    { tag: 'h3', children: ['More'] },
    { fill: 'partnerTable', block: true },
    {
      tag: 'table',
      children: [
        {
          tag: 'thead',
          children: [
            {
              tag: 'tr',
              children: [
                { tag: 'th', children: ['a'] },
                { tag: 'th', children: ['b'] },
              ],
            },
          ],
        },
        {
          tag: 'tbody',
          children: [
            {
              tag: 'tr',
              children: [
                { tag: 'td', children: [{ tag: 'a', href: '#d', children: ['c'] }] },
                { tag: 'td', children: ['e'] },
              ],
            },
          ],
        },
      ],
    },
  ]);
});
