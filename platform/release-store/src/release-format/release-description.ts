import type { ContactContract } from '@prizestash/shared/contact-contract';
import type { PartnerManifest, RouteManifest } from '@prizestash/shared/remote';

/** Texts of declaration files by path relative to `shared/src`, for example `site/index.d.ts`. */
export type Declarations = Readonly<Record<string, string>>;

/**
 * Types of exported values by module and name: a digest of everything that the type consists of. For
 * a value of a third-party package its name and major version, `react-router-dom@7#Link`.
 */
export type ExportTypes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Declarations of modules, which need no other file to be read. */
export interface ModuleDeclarations {
  /** Declaration file of each module. */
  readonly entries: Readonly<Record<string, string>>;
  readonly declarations: Declarations;
}

/** What the modules of `shared` that a page has once export, and as which types. */
export interface Contract extends ModuleDeclarations {
  readonly exports: ExportTypes;
}

/** Name of the file with a release's `ModuleDeclarations`, beside `release.json`. */
export const DECLARATIONS_FILE = 'contracts.json';

/**
 * The named ones among exports, in alphabetical order.
 * @param names `<module>#<name>`.
 */
export function pickExports(exports: ExportTypes, names: Iterable<string>): ExportTypes {
  const picked: Record<string, Record<string, string>> = {};
  for (const [module = '', name = ''] of [...names].sort().map((one) => one.split('#'))) {
    (picked[module] ??= {})[name] = exports[module]?.[name] ?? '';
  }
  return picked;
}

/** A route with the files that its screen needs, style sheets included. */
export type RouteWithFiles = RouteManifest & { readonly files: readonly string[] };

/** What opening one page may cost. Bytes are Brotli. */
export interface RouteBudget {
  /** The HTML with its styles and drawings. */
  readonly pageBytes: number;
  /** All scripts that the page fetches before the first interaction. */
  readonly scriptBytes: number;
  readonly requests: number;
}

/** What one package may ship. Bytes are Brotli, of scripts. */
export interface PackageBudget {
  /** What its heaviest page fetches of this package before the first interaction. */
  readonly openBytes: number;
  readonly allBytes: number;
  /** Budgets of its pages by path; other pages have the default budget. */
  readonly routes?: Readonly<Record<string, RouteBudget>>;
}

/** Name of the package that holds the layout and loads the remotes. */
export const SHELL = 'shell';

export const DESCRIPTION_FILE = 'release.json';

export const NODE_BUILD_FILE = 'node/server.js';

/** The list of third-party packages in a release folder, which is not served. */
export const SBOM_FILE = 'sbom.cdx.json';

/** A route with the files that its page needs besides the entry. */
interface DescribedRoute extends Omit<RouteManifest, 'prerender'> {
  /** By default true where the folder has a Node build. */
  readonly prerender?: boolean;
  readonly files?: readonly string[];
}

/** The file `release.json` of a release folder: see docs/release-format.md. */
export interface ReleaseDescription {
  readonly format: 1;
  readonly name: string;
  /** Derived from the content when it is left out. */
  readonly version?: string;
  readonly commit?: string;
  /** How its container is opened. */
  readonly entry: {
    /** A `module` exports `init` and `get`; a `script` assigns such an object to a global variable. */
    readonly type: 'script' | 'module';
    readonly file: string;
    /** The global variable of a script. */
    readonly container?: string;
  };
  readonly routes: readonly DescribedRoute[];
  readonly partners?: readonly PartnerManifest[];
  /** Ranges of singletons. */
  readonly requires: Readonly<Record<string, string>>;
  readonly contact?: ContactContract | null;
  readonly contract?: ExportTypes;
  /** Version of `@prizestash/shared` whose modules the build bundles. */
  readonly shared?: string;
  readonly budget: PackageBudget;
  /** Integrity of every file below `web/`. */
  readonly files: Readonly<Record<string, string>>;
  /** Integrity of the Node build. */
  readonly node?: string;
}
