import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

export const REFUSALS_PAGE = path.join(repositoryRoot, 'docs/refused-promotions.md');
export const REFUSING = [
  'platform/release-store/src/',
  'platform/verifier/src/',
  'platform/promotion/src/',
];

/** The text of an expression, with an ellipsis for each inserted value. */
function textOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  if (isSum) return `${textOf(node.left)}${textOf(node.right)}`;
  if (!ts.isTemplateExpression(node)) return '…';
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/**
 * The sentences of the refusals in a source file, by section. A refusal that passes on a section and
 * a sentence has none.
 * @throws {Error} for a refusal of a section whose sentence is written elsewhere.
 */
export function refusalsIn(file: string, text: string): [section: string, sentence: string][] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
  const found: [string, string][] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node)) return;
    if (!/^(refuseSet|refusal)$/.test(node.expression.getText(source))) return;
    const [section, reason] = node.arguments;
    const name = /'(\w+)'$/.exec(section?.getText(source) ?? '')?.[1];
    if (!reason || !name) return;
    const sentence = textOf(reason).replace(/…(@?…)+/g, '…');
    if (!/[a-z]{2}/.test(sentence)) throw new Error(`${file}: ${node.getText(source)}`);
    found.push([name, sentence]);
  };
  visit(source);
  return found;
}

/** The page with the sentences of the code below what it says about each section. */
export function withRefusals(page: string): string {
  const files = REFUSING.map((folder) => path.join(repositoryRoot, folder)).flatMap((folder) =>
    ts.sys.readDirectory(folder, ['.ts'], ['**/*.test.ts']).sort(),
  );
  const all = files.flatMap((file) => refusalsIn(file, readFileSync(file, 'utf8')));
  const written = page.replace(/^(## (.+)\n\n.+\n)(?:- .*\n|\n)*/gm, (_, about, name) => {
    const own = all.filter(([section]) => section === name).map(([, sentence]) => sentence);
    const lines = [...new Set(own)].map((sentence) => `- \`${sentence}\`\n`);
    return `${about}\n${lines.join('')}\n`;
  });
  return `${written.trimEnd()}\n`;
}
