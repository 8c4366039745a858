import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

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

/** The relative specifier of a module of a workspace that is compiled into the same package. */
function relativeSpecifier(request: string, folder: string, inlined: Inlined): string {
  const [prefix, target = ''] =
    Object.entries(inlined).find(([one]) => request.startsWith(one)) ?? [];
  if (!prefix) return request;
  const relative = path.relative(folder, path.join(target, request.slice(prefix.length)));
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Folders of workspaces that become part of the package, by the beginning of their requests. */
export type Inlined = Readonly<Record<string, string>>;

/**
 * Adds the names of files to the relative imports of a compiled file, and the type of JSON: Node does
 * not look for extensions or `index.js` in ES modules.
 * @param text of a script or of a declaration file.
 * @param source the file that it was compiled from.
 */
export function explicitSpecifiers(
  text: string,
  source: string,
  inlined: Inlined = {},
): CompiledFile {
  const folder = path.dirname(source);
  const requests = [...text.matchAll(/require\.resolve\('([^'.][^']*)'/g)].map(
    ([, one = '']) => one,
  );
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
