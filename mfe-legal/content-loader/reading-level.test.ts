import path from 'node:path';
import { readingGrade } from '@prizestash/shared/testing/reading-grade';
import type { TextNode } from '../src/legal-document/legal-document';
import { contentFolder, loadDocument } from './load-document';

/** The sentences, list items and table cells of a text. */
function sentencesOf(nodes: readonly TextNode[]): string[] {
  return nodes
    .map(plainText)
    .join('\n')
    .split(/[.!?]+(?:\s|$)|\n+/)
    .filter((sentence) => /[a-z]/i.test(sentence));
}

function plainText(node: TextNode): string {
  if (typeof node === 'string') return node;
  if ('placeholder' in node) return 'Name';
  const content = node.children.map(plainText).join('');
  return ['p', 'li', 'h3', 'th', 'td'].includes(node.tag) ? `${content}\n` : content;
}

it.each(['privacy-policy', 'terms', 'rules'])('keeps the %s below reading grade 9', (name) => {
  const { introduction, sections } = loadDocument(path.join(contentFolder, name));
  const nodes = [...introduction, ...sections.flatMap((section) => section.nodes)];
  expect(readingGrade(sentencesOf(nodes))).toBeLessThan(9);
});
