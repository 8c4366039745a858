import type { LegalDocument, TextFill, TextNode } from '../src/reading/legal-document';
import { ContentError } from './content-error';

/** What a legal text is held against. */
export interface DocumentRules {
  /** Anchors of the sections it must have, in order; undefined when nobody listed them. */
  readonly outline: readonly string[] | undefined;
  /** Names that configuration can fill. */
  readonly placeholders: readonly string[];
  /** The anchors of another legal text by its name; null when there is no such text. */
  anchorsOf(name: string): readonly string[] | null;
}

/**
 * Refuses a legal text that is not whole.
 * @throws {ContentError} for a missing, surplus or misplaced section, an unknown placeholder, a
 *   blank left open, a link to an anchor that is not there, and a link that leads neither into the
 *   site nor to https.
 */
export function checkDocument(document: LegalDocument, rules: DocumentRules): void {
  checkSections(document, rules.outline);
  const own = document.sections.map(({ id }) => id);
  const check = (file: string, nodes: readonly TextNode[]) => {
    for (const node of everyNode(nodes)) {
      if (typeof node === 'string') checkText(node, file);
      else if ('fill' in node) checkFill(node, file, rules.placeholders);
      else if (node.href !== undefined) checkLink(node.href, file, own, rules);
    }
  };
  check(`${document.name}/index.md`, document.introduction);
  for (const { number, id, title, nodes } of document.sections) {
    const file = `${document.name}/${String(number).padStart(2, '0')}-${id}.md`;
    check(file, [title, ...nodes]);
  }
}

function checkSections(
  { name, sections }: LegalDocument,
  outline: readonly string[] | undefined,
): void {
  if (!outline) throw new ContentError(name, 'has no section list in outline.json');
  const ids = sections.map(({ id }) => id);
  const missing = outline.filter((id) => !ids.includes(id));
  if (missing.length > 0) throw new ContentError(name, `lacks the section ${missing.join(', ')}`);
  const surplus = ids.filter((id) => !outline.includes(id));
  if (surplus.length > 0) {
    throw new ContentError(
      name,
      `must have exactly ${outline.length} sections; outline.json does not list ${surplus.join(', ')}`,
    );
  }
  const misplaced = ids.find((id, index) => id !== outline[index]);
  if (misplaced) {
    throw new ContentError(name, `has the section ${misplaced} in another place than outline.json`);
  }
}

function checkText(text: string, file: string): void {
  const left = /\{\{|\}\}|lorem ipsum/i.exec(text) ?? /\bTODO\b|\bTBD\b|\[[A-Z ]+\]/.exec(text);
  if (left) throw new ContentError(file, `still holds "${left[0]}"`);
}

function checkFill({ fill, block }: TextFill, file: string, known: readonly string[]): void {
  if (!known.includes(fill)) {
    throw new ContentError(file, `{{${fill}}} is not a placeholder; there are ${known.join(', ')}`);
  }
  if (fill === 'partnerTable' && !block) {
    throw new ContentError(file, '{{partnerTable}} must stand alone in its paragraph');
  }
}

function checkLink(
  href: string,
  file: string,
  own: readonly string[],
  rules: Pick<DocumentRules, 'anchorsOf'>,
): void {
  if (href.startsWith('https://')) return;
  const [, path, anchor] = /^(\/(?!\/)[a-z0-9/-]*)?(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? [];
  if (path === undefined && anchor === undefined) {
    throw new ContentError(file, `the link "${href}" must begin with https://, / or #`);
  }
  if (anchor === undefined) return;
  const other = /^\/legal\/(.+)$/.exec(path ?? '')?.[1];
  const anchors = path === undefined ? own : other && rules.anchorsOf(other);
  if (!anchors || !anchors.includes(anchor)) {
    throw new ContentError(file, `the link "${href}" leads to no section`);
  }
}

function* everyNode(nodes: readonly TextNode[]): Generator<TextNode> {
  for (const node of nodes) {
    yield node;
    if (typeof node !== 'string' && 'children' in node) yield* everyNode(node.children);
  }
}
