import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contentFolder, loadDocument } from './load-document';
import { markdownToNodes } from './markdown-to-nodes';

/** A copy of the terms, for tests that modify it. */
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

it.each([
  ['privacy-policy', 10],
  ['terms', 15],
  ['rules', 14],
])('accepts the current %s, with %i sections', (name, count) => {
  const { sections } = loadDocument(path.join(contentFolder, name));
  expect(sections.map(({ number }) => number)).toEqual([...Array(count).keys()].map((i) => i + 1));
});

it('formats dates at build time', () => {
  editMeta({ effective: '2027-01-01' });
  expect(loadDocument(folder).effective).toEqual({ iso: '2027-01-01', text: 'January 1, 2027' });
});

it('ignores Windows line endings', () => {
  edit('03-eligibility.md', (text) => text.replaceAll('\n', '\r\n'));
  expect(loadDocument(folder).sections[2]).toEqual(
    loadDocument(path.join(contentFolder, 'terms')).sections[2],
  );
});

describe('validation', () => {
  const expectError = (message: RegExp) => expect(() => loadDocument(folder)).toThrow(message);

  it('rejects a missing section', () => {
    fs.rmSync(path.join(folder, '15-changes-and-contact.md'));
    expectError(/terms: is missing the section changes-and-contact/);
  });
  it('rejects a gap in the numbers', () => {
    fs.rmSync(path.join(folder, '07-providers-and-offers.md'));
    expectError(/terms\/08-affiliate-disclosure\.md: is in the place of section 7/);
  });
  it('rejects a sixteenth section', () => {
    write('16-more.md', '# More\n\nText.\n');
    expectError(/terms: must have exactly 15 sections; outline\.json does not list more/);
  });
  it('rejects sections in another order', () => {
    for (const [from, to] of [
      ['12-disclaimers.md', '13-disclaimers.md'],
      ['13-liability.md', '12-liability.md'],
    ] as const) {
      fs.renameSync(path.join(folder, from), path.join(folder, to));
    }
    expectError(/terms: has the section liability in another place/);
  });
  it('rejects a stray file', () => {
    write('notes.md', 'later');
    expectError(/terms\/notes\.md: is not named like/);
  });
  it('rejects a section without a title', () => {
    write('03-eligibility.md', 'Text.\n');
    expectError(/03-eligibility\.md: must start with "# Title"/);
  });
  it('rejects a section without text', () => {
    write('03-eligibility.md', '# Who may use the Site\n\n');
    expectError(/03-eligibility\.md: has no text/);
  });
  it('rejects a missing introduction', () => {
    fs.rmSync(path.join(folder, 'index.md'));
    expectError(/terms\/index\.md: is missing/);
  });
  it.each([
    ['an anchor of this text', '[x](#nowhere)', /"#nowhere" points to no section/],
    ['an anchor of another text', '[x](/legal/rules#nowhere)', /points to no section/],
    ['an anchor of a page without sections', '[x](/winners#first)', /points to no section/],
    ['a link without https', '[x](http://example.com)', /must start with https/],
    ['a script link', '[x](javascript:alert(1))', /must start with https/],
    ['a protocol-relative link', '[x](//example.com)', /must start with https/],
    ['an unknown placeholder', 'By {{sponsorNmae}}.', /\{\{sponsorNmae\}\} is not a placeholder/],
    ['an unfinished placeholder', 'By {{sponsorName.', /contains unfinished text: "\{\{"/],
    ['an unfilled blank', 'By [COMPANY NAME].', /contains unfinished text: "\[COMPANY NAME\]"/],
    ['filler text', 'Lorem ipsum dolor.', /contains unfinished text: "Lorem ipsum"/],
    ['the partner table inside a sentence', 'See {{partnerTable}}.', /must be the only content/],
    ['HTML', 'A <b>word</b>.', /cannot contain html/],
    ['a block of HTML', '<script>alert(1)</script>', /cannot contain html/],
    ['an image', '![x](https://example.com/x.png)', /cannot contain image/],
    ['a heading of the wrong level', '# Another title', /use "##"/],
  ])('rejects %s', (_name, text, message) => {
    edit('03-eligibility.md', (section) => `${section}\n${text}\n`);
    expectError(message);
  });
  it.each([
    ['no version', { version: '' }, /needs a "version"/],
    ['a version with a comma', { version: '1.0, x=2' }, /must look like 1\.0/],
    ['no change log', { changes: [] }, /needs "changes"/],
    ['a version without a change', { version: '9.9' }, /newest change is [\d.]+: add a change/],
    ['an invalid date', { effective: 'soon' }, /"soon" is not a date/],
  ])('rejects %s', (_name, meta, message) => {
    editMeta(meta);
    expectError(message);
  });
  it('rejects invalid JSON', () => {
    write('document.json', '{');
    expectError(/terms\/document\.json: is not valid JSON/);
  });
});

it('converts Markdown to nodes', () => {
  const nodes = markdownToNodes(
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
        { placeholder: 'sponsorName' },
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
    { placeholder: 'partnerTable', block: true },
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
