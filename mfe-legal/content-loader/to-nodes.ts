import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { TextElement, TextFill, TextNode, TextTag } from '../src/reading/legal-document';
import { ContentError } from './content-error';
import { typographic } from './typographic';

/** A placeholder as the text has it: whether configuration knows its name is checked later. */
export interface LooseFill extends Omit<TextFill, 'fill'> {
  readonly fill: string;
}

/**
 * Turns Markdown into the plain tree that the reading page draws.
 * Raw HTML is refused: what a text can do to a page stays what this file lists.
 *
 * @param file named in errors.
 * @throws {ContentError} for HTML, pictures, code blocks and anything else not listed here.
 */
export function toNodes(markdown: string, file: string): TextNode[] {
  return mergeText(lexer(typographic(markdown)).flatMap((token) => block(token, file)));
}

function block(generic: Token, file: string): TextNode[] {
  const token = generic as MarkedToken;
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return [];
    case 'paragraph': {
      const alone = /^\{\{(\w+)\}\}$/.exec(token.text.trim())?.[1];
      if (alone !== undefined) return [fill(alone, true)];
      return [element('p', inline(token.tokens, file))];
    }
    case 'heading':
      if (token.depth === 2) return [element('h3', inline(token.tokens, file))];
      throw new ContentError(
        file,
        `use "##" for a heading inside a section, not "${token.raw.trim()}"`,
      );
    case 'list': {
      const items = token.items.map((item) => element('li', content(item.tokens, file)));
      return [element(token.ordered ? 'ol' : 'ul', items)];
    }
    case 'blockquote':
      return [element('blockquote', content(token.tokens, file))];
    case 'table':
      return [table(token, file)];
    default:
      throw notAllowed(token, file);
  }
}

/** What stands in a list item or a quotation: either running text or blocks. */
function content(tokens: readonly Token[], file: string): TextNode[] {
  return mergeText(
    tokens.flatMap((token) =>
      token.type === 'text' ? inline((token as Tokens.Text).tokens, file) : block(token, file),
    ),
  );
}

function table(token: Tokens.Table, file: string): TextElement {
  const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
    element(
      'tr',
      cells.map((cell) => element(tag, inline(cell.tokens, file))),
    );
  return element('table', [
    element('thead', [row(token.header, 'th')]),
    element(
      'tbody',
      token.rows.map((cells) => row(cells, 'td')),
    ),
  ]);
}

function inline(tokens: readonly Token[] = [], file: string): TextNode[] {
  return mergeText(
    tokens.flatMap((generic): TextNode[] => {
      const token = generic as MarkedToken;
      switch (token.type) {
        case 'text':
        case 'escape':
          return withFills(token.text);
        case 'codespan':
          return [element('code', [token.text])];
        case 'br':
          return [element('br', [])];
        case 'strong':
        case 'em':
          return [element(token.type, inline(token.tokens, file))];
        case 'link':
          return [{ ...element('a', inline(token.tokens, file)), href: token.href }];
        default:
          throw notAllowed(token, file);
      }
    }),
  );
}

/** Text with its {{placeholders}} taken out as nodes of their own. */
function withFills(text: string): TextNode[] {
  return text
    .split(/(\{\{.*?\}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{\{(.*)\}\}$/.exec(part)?.[1];
      return name === undefined ? part : fill(name.trim());
    });
}

const element = (tag: TextTag, children: readonly TextNode[]): TextElement => ({ tag, children });

function fill(name: string, isBlock = false): TextFill {
  const loose: LooseFill = isBlock ? { fill: name, block: true } : { fill: name };
  // checkDocument refuses the text if the name is unknown.
  return loose as TextFill;
}

/** Neighbouring strings as one, so that the tree says what a reader sees. */
function mergeText(nodes: readonly TextNode[]): TextNode[] {
  const merged: TextNode[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (typeof node === 'string' && typeof last === 'string') merged.splice(-1, 1, last + node);
    else merged.push(node);
  }
  return merged;
}

function notAllowed(token: Token, file: string): ContentError {
  const start = token.raw.trim().slice(0, 60);
  return new ContentError(file, `a legal text cannot hold ${token.type}: "${start}"`);
}
