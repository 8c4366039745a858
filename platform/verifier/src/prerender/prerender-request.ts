import { closedObject } from '@prizestash/server-kit/closed-object';
import type { FromSchema } from '@prizestash/release-store/release-format/compile-schema';
import type { ReleaseSet } from '@prizestash/shared/remote';
import type { Release } from '@prizestash/release-store/release';
import type { SetConfig } from '@prizestash/release-store/site-config/site-config-from-env';
import type { HeaderRule } from '@prizestash/site-host/headers/headers';
import type { NodeBuild } from '../sandbox/node-build';
import type { BudgetPolicy } from '../verify/budgets';

/** The largest page of the site has 40 kB. */
export const MAX_BODY_LENGTH = 1_000_000;

const line = { type: 'string', pattern: '^[^\\u0000-\\u001f\\u007f]{0,400}$' } as const;
export const renderedPackage = closedObject(
  {
    /** A digest of everything that the pages were rendered from. */
    key: { type: 'string' },
    /** Content of the root element, by path. */
    bodies: {
      type: 'object',
      additionalProperties: { type: 'string', maxLength: MAX_BODY_LENGTH },
    },
    /** Of the shell: title and description, which no manifest lists. */
    notFoundPage: closedObject({ title: line, description: line }),
  },
  ['key'],
);
/** The pages of a package. */
export type RenderedPackage = Omit<FromSchema<typeof renderedPackage>, 'key'>;
export type StoredPages = Required<FromSchema<typeof renderedPackage>>;

export interface RenderRequest {
  readonly operation: 'render';
  readonly shell: NodeBuild;
  /** Null for pages of the shell, and for a remote without a Node build. */
  readonly remote: NodeBuild | null;
  /** What the pages know of the release set: this package alone. */
  readonly set: ReleaseSet;
  readonly pages: readonly {
    readonly path: string;
    /** False renders the layout and the place of the screen, which the browser renders. */
    readonly withScreen: boolean;
  }[];
}

export interface ReleaseFolder {
  readonly release: Release;
  readonly web: string;
}

export interface DocumentsRequest {
  readonly operation: 'documents';
  /** With the shell's come the files and rules of the whole site. */
  readonly package: string;
  readonly others: readonly string[];
  readonly id: string;
  readonly shell: ReleaseFolder;
  /** In alphabetical order of their names. */
  readonly remotes: readonly ReleaseFolder[];
  /** For remotes, the releases to fall back to. */
  readonly fallbacks: readonly Release[];
  readonly config: SetConfig;
  /** Names of the shell's files that are served beside the pages. */
  readonly siteFiles: readonly string[];
  /** URLs of scripts that every page loads in addition to the site's. */
  readonly extraScripts: readonly string[];
  readonly bodies: Readonly<Record<string, string>>;
  readonly notFoundPage: RenderedPackage['notFoundPage'];
}

export interface RenderedSet {
  /** Content by file name, relative to the folder that is served. */
  readonly files: Readonly<Record<string, string>>;
  readonly rules: readonly HeaderRule[];
  readonly budgets: BudgetPolicy;
}

export interface PrerendererResults {
  readonly render: RenderedPackage;
  readonly documents: RenderedSet;
  readonly 'verify-contact': null;
}

export type PrerendererRequest =
  | RenderRequest
  | DocumentsRequest
  // To verify that the contact stores of two shells read what the other one writes.
  | { readonly operation: 'verify-contact'; readonly live: NodeBuild; readonly next: NodeBuild };

/** What the prerenderer writes, a line of JSON each: each step as it begins, then one of the others. */
export type PrerendererMessage =
  | { readonly step: string }
  | { readonly result: PrerendererResults[keyof PrerendererResults] }
  | { readonly refusal: string };
