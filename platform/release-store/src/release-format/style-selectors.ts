import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tokenize, TokenType } from '@csstools/css-tokenizer';
import { type Container, Input, type Node, parse } from 'postcss';
import tokenizer from 'postcss/lib/tokenize';
import parseSelectors, { type Pseudo, type Selector } from 'postcss-selector-parser';
import { RELEASE_SET_ELEMENT_ID } from '@prizestash/shared/remote';
import { refuseRelease } from '../delivery-error';

type Part = Selector['nodes'][number];

const isPseudo = (part: Part, names: RegExp) => part.type === 'pseudo' && names.test(part.value);

/** Ids of elements that every page has outside of the remote, or a preview has. */
const documentIds = ['root', 'main', 'preview', RELEASE_SET_ELEMENT_ID];
const isOfDocument = (part: Part): boolean =>
  part.type === 'id'
    ? documentIds.includes(part.value)
    : isPseudo(part, /^:(is|where)$/i) &&
      (part as Pseudo).nodes.some((one) => subjectOf(one).some(isOfDocument));

/** The parts that say which elements a selector reaches. */
const subjectOf = ({ nodes }: Selector): Part[] =>
  nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);

/** Elements of the shell, which every page has. */
const isOfShell = (part: Part) =>
  (part.type === 'tag' && /^(html|body)$/i.test(part.value)) ||
  isPseudo(part, /^:(root|host|host-context)$/i);

/**
 * Whether a selector reaches nothing but elements with a class or id of the remote and what is in
 * them, or others only while `:has()` finds such an element.
 */
function isOwn(selector: Selector, isBelow: boolean): boolean {
  const { nodes } = selector;
  const areOwn = (names: RegExp) =>
    nodes.some(
      (part) => isPseudo(part, names) && (part as Pseudo).nodes.every((one) => isOwn(one, isBelow)),
    );
  const subject = subjectOf(selector);
  if (subject.some(isOfDocument)) return false;
  if (areOwn(/^:has$/i)) return true;
  if (subject.some(isOfShell)) return false;
  // Outside of a rule, `&` is the root of the document.
  const names = ['class', 'id', ...(isBelow ? ['nesting'] : [])];
  const isNamed = nodes.some(({ type }) => names.includes(type));
  return isNamed || areOwn(/^:(is|where)$/i);
}

/** At-rules that reach nothing but what their selectors do, or names that only this sheet uses. */
const allowedRules =
  /^(media|supports|container|layer|scope|starting-style|font-face|charset|(-\w+-)?keyframes)$/i;

/** Whether a rule is inside of another one. Without `&`, its selectors begin at that one's elements. */
function isNested({ parent }: Node): boolean {
  return parent !== undefined && (parent.type === 'rule' || isNested(parent));
}

/**
 * The first brace that begins or ends a block for browsers (CSS Syntax, section 4) or for postcss, and
 * not for the other: a string without an end hides rules from postcss up to the next quotation mark.
 * @returns its place in the text; undefined for none.
 */
function disputedBrace(css: string): number | undefined {
  const forBrowsers = tokenize({ css }).flatMap(([type, , start]) =>
    type === TokenType.OpenCurly || type === TokenType.CloseCurly ? [start] : [],
  );
  const forPostcss: number[] = [];
  for (const tokens = tokenizer(new Input(css)); !tokens.endOfFile();) {
    const [type, , start] = tokens.nextToken();
    if (type === '{' || type === '}') forPostcss.push(start);
  }
  const [one, other] = [new Set(forBrowsers), new Set(forPostcss)];
  return [...one, ...other].sort((a, b) => a - b).find((at) => !one.has(at) || !other.has(at));
}

/**
 * The selectors of a style sheet that reach elements of other pages, or the text of one that browsers
 * read differently.
 * @throws {CssSyntaxError} for a style sheet that is not valid.
 */
export function foreignSelectors(css: string): string[] {
  const disputed = disputedBrace(css);
  if (disputed !== undefined) return [css.slice(Math.max(disputed - 50, 0), disputed + 50)];
  const found: string[] = [];
  const collect = (selectors: string, isBelow: boolean) =>
    parseSelectors(({ nodes }) => {
      const foreign = nodes.filter(
        (selector) => !(isBelow && !String(selector).includes('&')) && !isOwn(selector, isBelow),
      );
      found.push(...foreign.map((selector) => String(selector).trim()));
    }).processSync(selectors);
  const visit = (container: Container) =>
    container.each((node) => {
      // The names in keyframes are no selectors.
      if (node.type === 'atrule' && /keyframes$/i.test(node.name)) return;
      if (node.type === 'rule') collect(node.selector, isNested(node));
      if (node.type === 'atrule' && !allowedRules.test(node.name)) {
        found.push(`@${node.name}`);
        return;
      }
      const scope = node.type === 'atrule' && /^scope$/i.test(node.name);
      // An escaped bracket could end the expression before the selectors end.
      const [, root] = (scope && /^\s*\(([^\\]*?)\)\s*(to\b|$)/i.exec(node.params)) || [];
      if (root) collect(root, isNested(node));
      else if ('nodes' in node && node.nodes) visit(node as Container);
    });
  visit(parse(css));
  return found;
}

/**
 * Requires that the styles of a remote reach its own pages only: they stay in the document while a
 * visitor moves to other pages.
 * @param web folder of the files for browsers.
 */
export function requireOwnSelectors(web: string, files: Readonly<Record<string, unknown>>): void {
  for (const file of Object.keys(files).filter((name) => name.endsWith('.css'))) {
    const refuse = (reason: string) => refuseRelease(`web/${file} ${reason}`);
    let selectors: string[] = [];
    try {
      selectors = foreignSelectors(readFileSync(path.join(web, file), 'utf8'));
    } catch (error) {
      refuse(`is no valid style sheet: ${(error as Error).message.split('\n')[0]}`);
    }
    const [foreign] = selectors;
    if (foreign === undefined) continue;
    const selector = JSON.stringify(foreign.slice(0, 100));
    refuse(`styles other pages with the selector ${selector}: begin it with a class of the remote`);
  }
}
