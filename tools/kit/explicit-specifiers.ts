import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A compiled file with the specifiers that Node needs. */
interface CompiledFile {
  readonly text: string;
  /** Requests of modules of other packages. */
  readonly requests: readonly string[];
  /** Imported files that are no scripts. */
  readonly assets: readonly string[];
}

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

/**
 * Adds the names of files to the relative imports of a compiled file: Node does not look for
 * extensions or `index.js` in ES modules.
 * @param text of a script or of a declaration file.
 * @param source the file that it was compiled from.
 */
export function explicitSpecifiers(text: string, source: string): CompiledFile {
  const folder = path.dirname(source);
  const requests = [...text.matchAll(/require\.resolve\('([^'.][^']*)'/g)].map(
    ([, one = '']) => one,
  );
  const assets: string[] = [];
  let rest = text;
  const { importedFiles } = ts.preProcessFile(text, true, true);
  // From the end, so that positions stay valid.
  for (const { fileName, pos } of [...importedFiles].reverse()) {
    if (!fileName.startsWith('.')) {
      requests.push(fileName);
      continue;
    }
    const specifier = compiledSpecifier(fileName, folder);
    if (!specifier) {
      assets.push(path.join(folder, fileName));
      continue;
    }
    const end = pos + 1 + fileName.length;
    rest = rest.slice(0, pos + 1) + specifier + rest.slice(end);
  }
  return { text: rest, requests, assets };
}
