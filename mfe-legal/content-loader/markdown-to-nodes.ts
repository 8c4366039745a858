import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { TextElement, TextNode, TextPlaceholder } from '../src/legal-document/legal-document';
import { ContentError } from './check-document';
import { toTypographicQuotes } from './typographic-quotes';

/**
 * Converts Markdown to the tree of nodes that `LegalText` renders. Only the syntax listed in this
 * file is allowed. Raw HTML is rejected, so that a text cannot run code in the page.
 *
 * @param file shown in error messages.
 * @throws {ContentError} for HTML, images, code blocks and any other syntax that is not listed here.
 */
export function markdownToNodes(markdown: string, file: string): TextNode[] {
  const tokens = lexer(toTypographicQuotes(markdown));
  return mergeText(tokens.flatMap((token) => blockNodes(token, file)));
}

function blockNodes(generic: Token, file: string): TextNode[] {
  const token = generic as MarkedToken;
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return [];
    case 'paragraph': {
      const placeholder = /^\{\{(\w+)\}\}$/.exec(token.text.trim())?.[1];
      if (placeholder !== undefined) return [uncheckedPlaceholder(placeholder, true)];
      return [element('p', inlineNodes(token.tokens, file))];
    }
    case 'heading':
      if (token.depth === 2) return [element('h3', inlineNodes(token.tokens, file))];
      throw new ContentError(
        file,
        `use "##" for a heading inside a section, not "${token.raw.trim()}"`,
      );
    case 'list': {
      const items = token.items.map((item) => element('li', nestedNodes(item.tokens, file)));
      return [element(token.ordered ? 'ol' : 'ul', items)];
    }
    case 'blockquote':
      return [element('blockquote', nestedNodes(token.tokens, file))];
    case 'table':
      return [table(token, file)];
    default:
      throw notAllowed(token, file);
  }
}

/** The content of a list item or a quotation: inline text or blocks. */
function nestedNodes(tokens: readonly Token[], file: string): TextNode[] {
  return mergeText(
    tokens.flatMap((token) =>
      token.type === 'text'
        ? inlineNodes((token as Tokens.Text).tokens, file)
        : blockNodes(token, file),
    ),
  );
}

function table(token: Tokens.Table, file: string): TextElement {
  const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
    element(
      'tr',
      cells.map((cell) => element(tag, inlineNodes(cell.tokens, file))),
    );
  return element('table', [
    element('thead', [row(token.header, 'th')]),
    element(
      'tbody',
      token.rows.map((cells) => row(cells, 'td')),
    ),
  ]);
}

function inlineNodes(tokens: readonly Token[] = [], file: string): TextNode[] {
  return mergeText(
    tokens.flatMap((generic): TextNode[] => {
      const token = generic as MarkedToken;
      switch (token.type) {
        case 'text':
        case 'escape':
          return splitPlaceholders(token.text);
        case 'codespan':
          return [element('code', [token.text])];
        case 'br':
          return [element('br', [])];
        case 'strong':
        case 'em':
          return [element(token.type, inlineNodes(token.tokens, file))];
        case 'link':
          return [{ ...element('a', inlineNodes(token.tokens, file)), href: token.href }];
        default:
          throw notAllowed(token, file);
      }
    }),
  );
}

/** Splits a text at its {{placeholders}}, which become nodes. */
function splitPlaceholders(text: string): TextNode[] {
  return text
    .split(/(\{\{.*?\}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{\{(.*)\}\}$/.exec(part)?.[1];
      return name === undefined ? part : uncheckedPlaceholder(name.trim());
    });
}

const element = (tag: TextElement['tag'], children: readonly TextNode[]): TextElement => ({
  tag,
  children,
});

/** A placeholder node. `checkDocument` rejects unknown names later. */
function uncheckedPlaceholder(name: string, isBlock = false): TextPlaceholder {
  const placeholder = name as TextPlaceholder['placeholder'];
  return isBlock ? { placeholder, block: true } : { placeholder };
}

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
  return new ContentError(file, `a legal text cannot contain ${token.type}: "${start}"`);
}
