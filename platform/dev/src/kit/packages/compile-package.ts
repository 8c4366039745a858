import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { explicitSpecifiers, type Inlined } from './explicit-specifiers';

export interface PackedPackage {
  readonly [member: string]: unknown;
  /** Targets by module; those of code have types and a file. */
  readonly exports: Readonly<
    Record<string, string | { readonly types: string; readonly default?: string }>
  >;
}

export interface PackageSources {
  /** Files to start from; what they import inside `folders` is compiled too. */
  readonly entries: readonly string[];
  readonly folders: readonly string[];
  /** The folder that the output mirrors. */
  readonly base: string;
  readonly inlined?: Inlined;
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  exactOptionalPropertyTypes: true,
  esModuleInterop: true,
  skipLibCheck: true,
  declaration: true,
  // `npm run types` checks the same sources.
  noCheck: true,
  types: ['node'],
};

/** Variables of CommonJS, which the sources use for files beside them and modules loaded late. */
const commonJs = `import { createRequire as $createRequire } from 'node:module';
const require = $createRequire(import.meta.url);
const __dirname = import.meta.dirname;
`;

function asModule(code: string): string {
  if (!/\b(require[.(]|__dirname\b)/.test(code)) return code;
  const [, shebang = '', rest = code] = /^(#!.*\n)?([^]*)$/.exec(code) ?? [];
  return shebang + commonJs + rest;
}

/**
 * Compiles TypeScript to ES modules with type declarations, and copies the style sheets that they
 * import.
 * @param outFolder receives the files, in the folders that the sources have below `base`.
 * @returns the requests of modules of other packages.
 * @throws {DeliveryError} when a declaration cannot be written.
 */
export function compilePackage(
  { entries, folders, base, inlined = {} }: PackageSources,
  outFolder: string,
): Set<string> {
  const requests = new Set<string>();
  const isOwn = (file: string) => folders.some((one) => file.startsWith(`${one}/`));
  // By their folders, because the compiler emits nothing that it finds through node_modules.
  const paths = Object.fromEntries(
    Object.entries(inlined).map(([prefix, folder]) => [`${prefix}*`, [`${folder}/*`]]),
  );
  const program = ts.createProgram(entries, {
    ...options,
    rootDir: base,
    outDir: outFolder,
    paths,
  });
  const { diagnostics } = program.emit(undefined, (file, text, _bom, _onError, sources) => {
    const source = sources?.[0]?.fileName;
    if (!source || !isOwn(source)) return;
    const isScript = file.endsWith('.js');
    const found = explicitSpecifiers(isScript ? asModule(text) : text, source, inlined);
    for (const asset of found.assets) {
      cpSync(asset, path.join(outFolder, path.relative(base, asset)));
    }
    if (isScript) for (const request of found.requests) requests.add(request);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, found.text);
  });
  const [fault] = diagnostics;
  if (fault) {
    throw new DeliveryError(
      'build-failed',
      `${fault.file?.fileName}: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`,
    );
  }
  return requests;
}
