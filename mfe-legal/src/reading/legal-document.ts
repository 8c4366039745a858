import type placeholders from '../../content/placeholders.json';

/** Name of a value that configuration fills in, written `{{sponsorName}}` in a text. */
export type PlaceholderName = keyof typeof placeholders;

/** The elements a legal text is made of; content-loader/to-nodes.js makes no others. */
export type TextTag =
  | 'p'
  | 'h3'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'strong'
  | 'em'
  | 'code'
  | 'br'
  | 'a';

/** An element of a legal text. */
export interface TextElement {
  readonly tag: TextTag;
  readonly children: readonly TextNode[];
  /** For `a`: `https://…`, a path of this site or an anchor of this page. */
  readonly href?: string;
}

/** A place for a configured value. */
export interface TextFill {
  readonly fill: PlaceholderName;
  /** True when it stands alone in its paragraph. */
  readonly block?: true;
}

/** A piece of a legal text as data: no HTML, so nothing in it can act on the page. */
export type TextNode = string | TextElement | TextFill;

/** A calendar day, for machines and in words. */
export interface TextDate {
  /** For example `2026-11-21`. */
  readonly iso: string;
  /** For example `November 21, 2026`. */
  readonly text: string;
}

/** A numbered section. Its `id` is its anchor and never changes, so links to it last. */
export interface LegalSection {
  readonly number: number;
  readonly id: string;
  readonly title: string;
  readonly nodes: readonly TextNode[];
}

/** A version of the text and what was new in it. */
export interface LegalChange {
  readonly version: string;
  readonly date: TextDate;
  readonly what: string;
}

/** A legal text as content-loader/read-document.js reads it. */
export interface LegalDocument {
  /** Name of its folder, for example `terms`. */
  readonly name: string;
  readonly title: string;
  /** For example `1.0`; kept as evidence beside each entry. */
  readonly version: string;
  readonly effective: TextDate;
  /** Date of the newest change. */
  readonly updated: TextDate;
  /** Newest first. */
  readonly changes: readonly LegalChange[];
  /** What stands before the first section. */
  readonly introduction: readonly TextNode[];
  readonly sections: readonly LegalSection[];
}
