import type placeholders from '../../content/placeholders.json';

/** The name of a configured value, written `{{sponsorName}}` in a text. */
export type PlaceholderName = keyof typeof placeholders;

/** An element of a legal text, one of those that content-loader/markdown-to-nodes.ts produces. */
export interface TextElement {
  readonly tag: keyof HTMLElementTagNameMap;
  readonly children: readonly TextNode[];
  /** Of an `a` element: `https://…`, a path of this site or an anchor of this page. */
  readonly href?: string;
}

/** Is replaced with a configured value. */
export interface TextPlaceholder {
  readonly placeholder: PlaceholderName;
  /** True when it is the only content of its paragraph. */
  readonly block?: true;
}

/** A node of a legal text. It cannot contain HTML, so it cannot run code in the page. */
export type TextNode = string | TextElement | TextPlaceholder;

/** A calendar day, as an ISO date and formatted. */
export interface TextDate {
  /** For example `2026-11-21`. */
  readonly iso: string;
  /** For example `November 21, 2026`. */
  readonly text: string;
}

/** A numbered section. Its `id` is its anchor and must not change, because it is linked to. */
export interface LegalSection {
  readonly number: number;
  readonly id: string;
  readonly title: string;
  readonly nodes: readonly TextNode[];
}

interface LegalChange {
  readonly version: string;
  readonly date: TextDate;
  readonly what: string;
}

/** A legal text, as content-loader/read-document.ts returns it. */
export interface LegalDocument {
  /** The name of its folder, for example `terms`. */
  readonly name: string;
  readonly title: string;
  /** For example `1.0`. Stored as evidence with each entry. */
  readonly version: string;
  readonly effective: TextDate;
  /** The date of the newest change. */
  readonly updated: TextDate;
  /** Newest first. */
  readonly changes: readonly LegalChange[];
  /** The text before the first section. */
  readonly introduction: readonly TextNode[];
  readonly sections: readonly LegalSection[];
}
