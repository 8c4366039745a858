import type { ContactContract } from '@prizestash/shared/contact-contract';
import type { RouteManifest } from '@prizestash/shared/remote';
import type { ReleasablePackage } from '../build/packages';

/** One file that browsers may ask for. Sizes are bytes. */
export interface ReleasedFile {
  readonly bytes: number;
  readonly brotli: number;
  readonly gzip: number;
  /** Subresource integrity, `sha384-…`. */
  readonly integrity: string;
}

/** A route with the files that its screen needs, style sheets included. */
export type RouteWithFiles = RouteManifest & { readonly files: readonly string[] };

/** One published version of one package: what its `release.json` says. */
export interface Release {
  readonly package: ReleasablePackage;
  readonly version: string;
  /** Commit that the sources are of; `uncommitted` appended where they differ from it. */
  readonly commit: string;
  /** Digest over all files: two releases of one version must not differ in it. */
  readonly digest: string;
  /** Name of the container for the federation runtime. */
  readonly container: string;
  readonly entry: string;
  /** Style sheets that the entry needs at once. */
  readonly entryFiles: readonly string[];
  readonly routes: readonly RouteWithFiles[];
  /** Files behind each singleton that the shell fetches only when a remote asks for it. */
  readonly singletonFiles: Readonly<Record<string, readonly string[]>>;
  /** Singletons and their versions (the shell), or the ranges that are accepted (a remote). */
  readonly provides: Readonly<Record<string, string>>;
  readonly requires: Readonly<Record<string, string>>;
  /**
   * The contact that the build reads or writes: for the shell what its store holds, for a remote
   * what it was built against; null for one that has no use for the contact.
   */
  readonly contact: ContactContract | null;
  readonly files: Readonly<Record<string, ReleasedFile>>;
}

/** Which version of each package makes up a set, and the one before it for remotes. */
export interface ReleaseSetRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly versions: Readonly<Record<ReleasablePackage, string>>;
  readonly previousVersions: Readonly<Partial<Record<ReleasablePackage, string>>>;
  /** The public address that its pages were written for. */
  readonly publicBaseUrl?: string;
}

/** A set that a share of visitors gets while it is tried out. */
export interface Candidate {
  readonly set: string;
  /** Visitors of a hundred, 1 to 99. */
  readonly share: number;
}

/** Which set visitors get now, the sets that were live before, latest last, and the one on trial. */
export interface LivePointer {
  readonly set: string;
  readonly history: readonly string[];
  readonly candidate?: Candidate;
}
