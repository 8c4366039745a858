import type { ReleaseName, Versions } from '@prizestash/release-store/release-name';
import type { OnStep } from '@prizestash/release-store/steps';
import type { Losses } from './verify-losses';

export interface PageOptions {
  /** False leaves out the Brotli and gzip copies. */
  readonly compressed: boolean;
  readonly extraScripts: readonly string[];
}

export interface Verification {
  readonly operation: 'verify';
  readonly store: string;
  /** Id of the release set to start from; null for the first one, which needs every package. */
  readonly base: string | null;
  readonly changes: readonly ReleaseName[];
  /** For remotes, the versions to fall back to if they fit the shell. */
  readonly previousVersions: Versions;
  readonly drop: Losses;
  readonly pages: PageOptions;
  /** An empty folder, which gets `pages/`, `headers.json` and `rendered.json`. */
  readonly folder: string;
}

export interface Verified {
  /** For remotes, the versions to fall back to that fit the shell. */
  readonly previousVersions: Versions;
  readonly pages: number;
  /** True when the store contains the set, so that nothing was written. */
  readonly isKnown: boolean;
}

export interface PagesToOpen {
  readonly operation: 'open-pages';
  readonly store: string;
  readonly id: string;
  /** The set, with its `set.json`. */
  readonly folder: string;
  readonly paths: readonly string[];
  /** True sends a picture of each page. */
  readonly pictures?: boolean;
}

/**
 * Verifies release sets without the key that signs the promotion log. The signer chooses what is
 * verified, and writes the set's record itself.
 */
export interface Verifier {
  verify(request: Verification, onStep: OnStep): Promise<Verified>;
  /** Starts a browser while a set is verified into the folder. Null where none may be used. */
  readonly startBrowser: ((places: Pick<PagesToOpen, 'store' | 'folder'>) => StartedBrowser) | null;
}

interface StartedBrowser {
  open(pages: Pick<PagesToOpen, 'id' | 'folder' | 'paths'>): Promise<void>;
  /** Ends the browser, whatever it does. */
  end(): void;
}
