import path from 'node:path';
import ts from 'typescript';
import type { ModuleDeclarations } from '@prizestash/release-store/release-format/release-description';

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

/** One line for each export, so that an error's line tells which it is about. */
function checkSource(
  exports: readonly ExportName[],
  provided: ModuleDeclarations,
  required: ModuleDeclarations,
): string {
  const typeOf = (folder: string, { entries }: ModuleDeclarations, { module, name }: ExportName) =>
    `typeof import('./${folder}/${entries[module]?.replace(/\.d\.ts$/, '')}').${name}`;
  const lines = exports.map((one, index) => {
    const given = typeOf('provided', provided, one);
    const needed = typeOf('required', required, one);
    return `declare const given${index}: ${given}; export const needed${index}: ${needed} = given${index};`;
  });
  return lines.join('\n');
}

function inMemoryHost(files: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const libraries = path.dirname(ts.getDefaultLibFilePath(options));
  const isLibrary = (file: string) => path.dirname(file) === libraries;
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
      // A declaration can name any file of the machine, whose content would be in the message.
      if (text === undefined) return isLibrary(file) ? getSourceFile(file, ...rest) : undefined;
      return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
    },
  };
}

/**
 * Checks with the TypeScript compiler that provided values can be used where others are required.
 * @returns the exports that cannot, with the compiler's first sentence.
 */
export function incompatibleExports(
  exports: readonly ExportName[],
  provided: ModuleDeclarations,
  required: ModuleDeclarations,
): (ExportName & { readonly reason: string })[] {
  const files = new Map([
    ['/check.ts', checkSource(exports, provided, required)],
    [OTHER_PACKAGES, "declare module '*';"],
  ]);
  const roots = [...files.keys()];
  for (const [folder, { declarations }] of Object.entries({ provided, required })) {
    for (const [file, text] of Object.entries(declarations)) {
      files.set(`/${folder}/${file}`, text);
    }
  }
  const program = ts.createProgram(roots, options, inMemoryHost(files));
  const check = program.getSourceFile('/check.ts');
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
