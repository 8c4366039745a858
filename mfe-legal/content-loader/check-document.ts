import type {
  LegalDocument,
  TextPlaceholder,
  TextNode,
} from '../src/legal-document/legal-document';

/** An error in a legal text. The message names the file and the problem, for the text's author. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly code = 'invalid-content';

  /**
   * @param file path relative to the content folder, for example `terms/03-eligibility.md`.
   * @param problem one sentence.
   */
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
  }
}

/** Input of `checkDocument`. */
interface DocumentRules {
  /** Anchors of the required sections, in order; undefined when outline.json does not list the text. */
  readonly outline: readonly string[] | undefined;
  /** Names of the known placeholders. */
  readonly placeholders: readonly string[];
  /** The anchors of another legal text by its name; null when it does not exist. */
  anchorsOf(name: string): readonly string[] | null;
}

/**
 * Validates a legal text.
 * @throws {ContentError} for a missing, extra or misplaced section, an unknown placeholder, unfinished
 *   text, a link to an unknown anchor, and a link that is neither internal nor https.
 */
export function checkDocument(document: LegalDocument, rules: DocumentRules): void {
  checkSections(document, rules.outline);
  const ownAnchors = document.sections.map(({ id }) => id);
  const check = (file: string, nodes: readonly TextNode[]) => {
    for (const node of walk(nodes)) {
      if (typeof node === 'string') checkText(node, file);
      else if ('placeholder' in node) checkPlaceholder(node, file, rules.placeholders);
      else if (node.href !== undefined) checkLink(node.href, file, ownAnchors, rules);
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
  if (missing.length > 0)
    throw new ContentError(name, `is missing the section ${missing.join(', ')}`);
  const extra = ids.filter((id) => !outline.includes(id));
  if (extra.length > 0) {
    throw new ContentError(
      name,
      `must have exactly ${outline.length} sections; outline.json does not list ${extra.join(', ')}`,
    );
  }
  const misplaced = ids.find((id, index) => id !== outline[index]);
  if (misplaced) {
    throw new ContentError(name, `has the section ${misplaced} in another place than outline.json`);
  }
}

function checkText(text: string, file: string): void {
  const unfinished =
    /\{\{|\}\}|lorem ipsum/i.exec(text) ?? /\bTODO\b|\bTBD\b|\[[A-Z ]+\]/.exec(text);
  if (unfinished) throw new ContentError(file, `contains unfinished text: "${unfinished[0]}"`);
}

function checkPlaceholder(
  { placeholder, block }: TextPlaceholder,
  file: string,
  known: readonly string[],
): void {
  if (!known.includes(placeholder)) {
    throw new ContentError(
      file,
      `{{${placeholder}}} is not a placeholder; the placeholders are ${known.join(', ')}`,
    );
  }
  if (placeholder === 'partnerTable' && !block) {
    throw new ContentError(file, '{{partnerTable}} must be the only content of its paragraph');
  }
}

function checkLink(
  href: string,
  file: string,
  ownAnchors: readonly string[],
  rules: Pick<DocumentRules, 'anchorsOf'>,
): void {
  if (href.startsWith('https://')) return;
  const [, path, anchor] = /^(\/(?!\/)[a-z0-9/-]*)?(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? [];
  if (path === undefined && anchor === undefined) {
    throw new ContentError(file, `the link "${href}" must start with https://, / or #`);
  }
  if (anchor === undefined) return;
  const other = /^\/legal\/(.+)$/.exec(path ?? '')?.[1];
  const anchors = path === undefined ? ownAnchors : other && rules.anchorsOf(other);
  if (!anchors || !anchors.includes(anchor)) {
    throw new ContentError(file, `the link "${href}" points to no section`);
  }
}

function* walk(nodes: readonly TextNode[]): Generator<TextNode> {
  for (const node of nodes) {
    yield node;
    if (typeof node !== 'string' && 'children' in node) yield* walk(node.children);
  }
}
