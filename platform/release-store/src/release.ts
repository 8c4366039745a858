import type { ContactContract } from '@prizestash/shared/contact-contract';
import type {
  ExportTypes,
  PackageBudget,
  RouteWithFiles,
} from './release-format/release-description';
import type { PartnerManifest } from '@prizestash/shared/remote';
import type { ConsentText } from './release-set/consent-texts';
import type { OperatorConfig } from './site-config/site-config-from-env';

/** One file for browsers. Sizes are in bytes. */
export interface ReleasedFile {
  readonly bytes: number;
  readonly brotli: number;
  readonly gzip: number;
  /** Subresource integrity, `sha384-…`. */
  readonly integrity: string;
}

/** Package name of the operator's configuration. */
export const SITE_CONFIG = 'site-config';

/** Package name of the program that renders pages and writes their headers. */
export const PRERENDERER = 'prerenderer';

export const PRERENDERER_FILE = 'prerenderer.js';

/** Package name of what drawings have brought. A set from before its first release has none. */
export const RESULTS = 'results';

/** Whether a package is the shell or a remote, with files for browsers. */
export const isCodePackage = (name: string) => ![SITE_CONFIG, PRERENDERER, RESULTS].includes(name);

export interface ReleaseName {
  readonly package: string;
  readonly version: string;
}

/** A release as commands and the promotion log name it: `mfe-legal@1.0.0-ab12cd3`. */
export const nameOf = ({ package: name, version }: ReleaseName) => `${name}@${version}`;

/** The package of such a name. */
export const packageOf = (release: string) => release.slice(0, release.lastIndexOf('@'));

/** A released configuration: the sponsor, the partners, the addresses of site and API. */
export interface SiteConfigRelease extends ReleaseName {
  /** Whether it was validated for production: no placeholders, https addresses. */
  readonly production: boolean;
  readonly config: OperatorConfig;
}

/** One released version of the shell or of a remote: the content of its `release.json`. */
export interface Release extends ReleaseName {
  /** Commit of the sources; `uncommitted` is appended where they differ from it. */
  readonly commit: string;
  /** Digest over all files: two releases of one version must not differ in it. */
  readonly digest: string;
  /** Name of the federation container, unique per version. */
  readonly container: string;
  readonly entry: string;
  /** Style sheets that the entry needs immediately. */
  readonly entryFiles: readonly string[];
  readonly routes: readonly RouteWithFiles[];
  /** Partners that its pages show; left out for none. */
  readonly partners?: readonly PartnerManifest[];
  /** Files of each singleton that the shell loads on demand. */
  readonly singletonFiles: Readonly<Record<string, readonly string[]>>;
  /** Singletons with their versions (the shell), or with the accepted ranges (a remote). */
  readonly provides: Readonly<Record<string, string>>;
  readonly requires: Readonly<Record<string, string>>;
  /**
   * The contact that the build reads or writes: for the shell what its store holds, for a remote
   * what it was built against; null for a remote that does not use the contact.
   */
  readonly contact: ContactContract | null;
  /**
   * Types of the exports of `shared`'s singletons: those that the shell provides, or those that a
   * remote imports, as it was built against them. The declarations are in `contracts.json`.
   */
  readonly contract: ExportTypes;
  /** Version of `@prizestash/shared` whose modules it bundles, besides the singletons. */
  readonly shared?: string;
  readonly budget: PackageBudget;
  /** False for a remote without a Node build: the HTML of its pages holds the layout only. */
  readonly prerendered?: false;
  /** The ES module that the entry imports; missing where the entry is the container itself. */
  readonly module?: string;
  readonly files: Readonly<Record<string, ReleasedFile>>;
}

/**
 * A release set: the versions of everything that its pages are made of, and for remotes the version
 * to fall back to.
 */
export interface ReleaseSetRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly previousVersions: Readonly<Record<string, string>>;
  /** Remotes without a Node build: their pages are rendered in browsers only. */
  readonly notPrerendered?: readonly string[];
  /** The consent texts that its pages show; left out in sets from before texts were recorded. */
  readonly consents?: readonly ConsentText[];
  /** The public address that its pages were written for. */
  readonly publicBaseUrl?: string;
  /** Whether its changed pages were opened in a browser before it could go live. */
  readonly browserCheck: 'passed' | 'skipped';
}
