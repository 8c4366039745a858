import type { Release } from '../releases/release';
import type { OperatorConfig } from '../releases/site-config/site-config-from-env';
import type { BudgetPolicy } from '../verify/budgets/verify-budgets';
import type { HeaderRule } from './headers';

/** A release with the folders of its files. */
export interface ReleaseFolders {
  readonly release: Release;
  /** Files for browsers. */
  readonly web: string;
  /** The Node build. */
  readonly server: string;
}

/** A request for the pages of a release set. */
export interface RenderRequest {
  readonly operation: 'render';
  readonly id: string;
  readonly shell: ReleaseFolders;
  /** In alphabetical order of their names. */
  readonly remotes: readonly ReleaseFolders[];
  /** For remotes, the releases to fall back to. */
  readonly fallbacks: readonly Release[];
  readonly config: OperatorConfig;
  /** Names of the shell's files that are served beside the pages. */
  readonly siteFiles: readonly string[];
  /** URLs of scripts that every page loads in addition to the site's. */
  readonly extraScripts: readonly string[];
}

/** A request to verify that the contact stores of two shells read what the other one writes. */
interface ContactRequest {
  readonly operation: 'verify-contact';
  readonly live: ReleaseFolders;
  readonly next: ReleaseFolders;
}

export type PrerendererRequest = RenderRequest | ContactRequest;

/** The pages of a release set. */
export interface RenderedSet {
  /** Number of pages. */
  readonly pages: number;
  /** Content by file name, relative to the folder that is served. */
  readonly files: Readonly<Record<string, string>>;
  readonly rules: readonly HeaderRule[];
  readonly budgets: BudgetPolicy;
}

/** What the prerenderer sends: each step as it begins, then a result or an error. */
export type PrerendererMessage =
  | { readonly step: string }
  | { readonly result: RenderedSet | null }
  | { readonly refusal: string };
