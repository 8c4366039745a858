import path from 'node:path';
import { contentFolder, loadDocument } from './load-document';
import type { TextNode } from '../src/reading/legal-document';

/** Every sentence, list item and table cell as one line of plain words. */
function sentences(nodes: readonly TextNode[]): string[] {
  return nodes
    .map(plain)
    .join('\n')
    .split(/[.!?]+(?:\s|$)|\n+/)
    .filter((sentence) => /[a-z]/i.test(sentence));
}

function plain(node: TextNode): string {
  if (typeof node === 'string') return node;
  if ('fill' in node) return 'Name';
  const inside = node.children.map(plain).join('');
  return ['p', 'li', 'h3', 'th', 'td'].includes(node.tag) ? `${inside}\n` : inside;
}

function syllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '');
  return spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1;
}

/** The US school year that is enough to read it (Flesch-Kincaid). */
function grade(nodes: readonly TextNode[]): number {
  const lines = sentences(nodes);
  const words = lines.flatMap((line) => line.split(/\s+/).filter((word) => /[a-z]/i.test(word)));
  const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / lines.length) + 11.8 * (spoken / words.length) - 15.59;
}

test('the measure tells plain from legalese', () => {
  expect(grade(['You can stop our emails. Use the link in any of them.'])).toBeLessThan(4);
  expect(
    grade([
      'Notwithstanding any provision to the contrary herein, the aforementioned indemnification obligations shall survive termination of the agreement irrespective of the circumstances occasioning it.',
    ]),
  ).toBeGreaterThan(16);
});

test.each(['privacy-policy', 'terms', 'rules'])('%s: nine years of school are enough', (name) => {
  const { introduction, sections } = loadDocument(path.join(contentFolder, name));
  expect(grade([...introduction, ...sections.flatMap(({ nodes }) => nodes)])).toBeLessThan(9);
});
