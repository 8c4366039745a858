import { cpSync, mkdirSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { DeliveryError } from '@prizestash/release-store/delivery-error';

/**
 * The specifier of a relative import with the name of the compiled file.
 * @returns null for a file that is not compiled.
 */
function compiledSpecifier(specifier: string, folder: string): string | null {
  const exists = (file: string) => existsSync(path.join(folder, file));
  if (exists(`${specifier}.ts`) || exists(`${specifier}.tsx`)) return `${specifier}.js`;
  if (exists(`${specifier}/index.ts`)) return `${specifier.replace(/\/$/, '')}/index.js`;
  return null;
}

/** The relative specifier of a module of a workspace that is compiled into the same package. */
function relativeSpecifier(request: string, folder: string, inlined: Inlined): string {
  const [prefix, target = ''] =
    Object.entries(inlined).find(([one]) => request.startsWith(one)) ?? [];
  if (!prefix) return request;
  const relative = path.relative(folder, path.join(target, request.slice(prefix.length)));
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Folders of workspaces that become part of the package, by the beginning of their requests. */
type Inlined = Readonly<Record<string, string>>;

/**
 * Adds the names of files to the relative imports of a compiled file, and the type of JSON: Node does
 * not look for extensions or `index.js` in ES modules.
 * @param text of a script or of a declaration file.
 * @param source the file that it was compiled from.
 */
export function explicitSpecifiers(text: string, source: string, inlined: Inlined = {}) {
  const folder = path.dirname(source);
  /** Requests of modules of other packages. */
  const requests = [...text.matchAll(/require\.resolve\('([^'.][^']*)'/g)].map(
    ([, one = '']) => one,
  );
  /** Imported files that are no scripts. */
  const assets: string[] = [];
  let rest = text;
  const { importedFiles } = ts.preProcessFile(text, true, true);
  // From the end, so that positions stay valid.
  for (const { fileName, pos } of [...importedFiles].reverse()) {
    const request = relativeSpecifier(fileName, folder, inlined);
    if (!request.startsWith('.')) {
      requests.push(request);
      continue;
    }
    const specifier = compiledSpecifier(request, folder);
    if (!specifier) assets.push(path.join(folder, request));
    const end = pos + 1 + fileName.length;
    const [quote] = rest.slice(end);
    const attribute = fileName.endsWith('.json') ? ` with { type: 'json' }` : '';
    rest =
      rest.slice(0, pos + 1) + (specifier ?? fileName) + quote + attribute + rest.slice(end + 1);
  }
  return { text: rest, requests, assets };
}

export interface PackedPackage {
  readonly [member: string]: unknown;
  /** Targets by module; those of code have types and a file. */
  readonly exports: Readonly<
    Record<string, string | { readonly types: string; readonly default?: string }>
  >;
}

interface PackageSources {
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
