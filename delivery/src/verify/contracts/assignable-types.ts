import path from 'node:path';
import ts from 'typescript';
import type { ModuleDeclarations } from '../../releases/contracts/contract';
import { TYPE_PREFIX } from '../../releases/contracts/export-types';

/** One export of a module. */
export interface ExportName {
  readonly module: string;
  readonly name: string;
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/** Types of other packages count as any: their versions are verified. */
const OTHER_PACKAGES = '/other-packages.d.ts';

/** Members that a type, or the parameters of a function, no longer have: excess members are errors. */
const membersGone = `type Keys<T> = T extends unknown ? keyof T : never;
type Gone<Needed, Given> = Exclude<Keys<Needed>, Keys<Given>>;
type GoneOfParameters<Needed, Given> = Needed extends (...args: infer A) => unknown
  ? Given extends (...args: infer B) => unknown
    ? { [I in keyof A]: I extends keyof B ? Gone<A[I], B[I]> : never }[number]
    : never
  : never;`.replace(/\n\s*/g, ' ');

/** One line for each export, so that an error's line tells which it is about. */
function checkSource(
  exports: readonly ExportName[],
  provided: ModuleDeclarations,
  required: ModuleDeclarations,
  keepsMembers: boolean,
): string {
  const from = (folder: string, { entries }: ModuleDeclarations, module: string) =>
    `import('./${folder}/${entries[module]?.replace(/\.d\.ts$/, '')}')`;
  const lines = exports.map(({ module, name }, index) => {
    const isType = name.startsWith(TYPE_PREFIX);
    const typeOf = (container: string) =>
      isType ? `${container}.${name.slice(TYPE_PREFIX.length)}` : `typeof ${container}.${name}`;
    const given = typeOf(from('provided', provided, module));
    const needed = typeOf(from('required', required, module));
    const gone = `${isType ? 'Gone' : 'GoneOfParameters'}<${needed}, ${given}>`;
    const members = keepsMembers
      ? ` declare const gone${index}: ${gone}; export const none${index}: never = gone${index};`
      : '';
    return `declare const given${index}: ${given}; export const needed${index}: ${needed} = given${index};${members}`;
  });
  return [...lines, membersGone].join('\n');
}

function inMemoryHost(files: ReadonlyMap<string, string>, readsFiles: boolean): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const libraries = path.dirname(ts.getDefaultLibFilePath(options));
  const isLibrary = (file: string) => readsFiles || path.dirname(file) === libraries;
  const { getSourceFile } = host;
  return {
    ...host,
    getCurrentDirectory: () => '/',
    fileExists: (file) => files.has(file) || (isLibrary(file) && ts.sys.fileExists(file)),
    directoryExists: () => true,
    getDirectories: () => [],
    readFile: (file) => files.get(file) ?? (isLibrary(file) ? ts.sys.readFile(file) : undefined),
    getSourceFile: (file, ...rest) => {
      const text = files.get(file);
      if (text === undefined) return getSourceFile(file, ...rest);
      return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
    },
  };
}

/**
 * Checks with the TypeScript compiler that provided values can be used where others are required.
 * @param packagesOf a folder whose installed packages give the types of other packages. Then no
 * parameter may lose a member either, even an optional one: callers that pass it would not compile.
 * @returns the exports that cannot, with the compiler's first sentence.
 */
export function incompatibleExports(
  exports: readonly ExportName[],
  provided: ModuleDeclarations,
  required: ModuleDeclarations,
  packagesOf?: string,
): (ExportName & { readonly reason: string })[] {
  const base = packagesOf ?? '';
  const files = new Map([
    [`${base}/check.ts`, checkSource(exports, provided, required, packagesOf !== undefined)],
    ...(packagesOf === undefined ? [[OTHER_PACKAGES, "declare module '*';"] as const] : []),
  ]);
  const roots = [...files.keys()];
  for (const [folder, { declarations }] of Object.entries({ provided, required })) {
    for (const [file, text] of Object.entries(declarations)) {
      files.set(`${base}/${folder}/${file}`, text);
    }
  }
  const program = ts.createProgram(roots, options, inMemoryHost(files, packagesOf !== undefined));
  const check = program.getSourceFile(`${base}/check.ts`);
  const faults = check ? program.getSemanticDiagnostics(check) : [];
  const byExport = new Map<number, string>();
  for (const { start = 0, messageText } of faults) {
    const line = check?.getLineAndCharacterOfPosition(start).line ?? 0;
    const [sentence = ''] = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
    if (!byExport.has(line)) byExport.set(line, sentence.replace(/\.$/, ''));
  }
  return exports.flatMap((one, index) => {
    const reason = byExport.get(index);
    return reason === undefined ? [] : [{ ...one, reason }];
  });
}
