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
