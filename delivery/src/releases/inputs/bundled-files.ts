import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildFailure, type Metafile, type Plugin } from 'esbuild';
import { buildFailure } from '../../build/build-package';
import { SHELL } from '../../build/packages';
import { singletonNames } from '../../build/singletons';

const SHARED = '@prizestash/shared/';
const sharedSingletons = singletonNames.filter((name) => name.startsWith(SHARED));

/** What a build of a package contains, besides the package's own folder. */
export interface BundledFiles {
  /** Files of `shared`, relative to the repository, in alphabetical order. */
  readonly shared: readonly string[];
  /** Requests of third-party modules by the folder that imports them: `shared`, `delivery`, … */
  readonly thirdParty: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The file behind a request of `shared`, by the exports of its package.json. */
function sharedFile(root: string, request: string): string | null {
  const file = path.join(root, 'shared/package.json');
  const { exports } = JSON.parse(readFileSync(file, 'utf8')) as { exports: Record<string, string> };
  const subpath = `./${request.slice(SHARED.length)}`;
  for (const [key, target] of Object.entries(exports)) {
    const [start = '', end] = key.split('*');
    if (end === undefined ? key !== subpath : !subpath.startsWith(start) || !subpath.endsWith(end))
      continue;
    const matched = end === undefined ? '' : subpath.slice(start.length, -end.length || undefined);
    return path.join(root, 'shared', target.replace('*', matched));
  }
  return null;
}

/** Resolves modules as the webpack builds do, and reads nothing of what is not a script. */
function asInBuild(name: string, root: string): Plugin {
  return {
    name: 'as-in-build',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) => {
        if (kind === 'entry-point') return null;
        if (request === 'remote-module') return { path: path.join(root, name, 'src/app.ts') };
        const provided = name !== SHELL && sharedSingletons.some((one) => one === request);
        if (!request.startsWith(SHARED) || provided) return { path: request, external: true };
        const file = sharedFile(root, request);
        return file
          ? { path: file }
          : { errors: [{ text: `shared/package.json does not export "${request}"` }] };
      });
      onLoad({ filter: /\.[a-z0-9]+$/ }, ({ path: file }) =>
        /\.([cm]?[jt]sx?|json)$/.test(file) ? null : { contents: '', loader: 'empty' },
      );
    },
  };
}

function entriesOf(name: string, root: string): string[] {
  const own =
    name === SHELL
      ? [
          'shell/src/main.ts',
          'shell/src/server.tsx',
          // Whole: a remote may use what the shell does not.
          ...sharedSingletons.map((one) => path.relative(root, sharedFile(root, one) ?? one)),
        ]
      : ['delivery/src/build/remote-server.ts'];
  return [...own, 'delivery/src/build/index.ts'];
}

function readMetafile({ inputs, outputs }: Metafile): BundledFiles {
  const kept = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
  const shared = new Set<string>();
  // A process of its own, which no module imports.
  const thirdParty = new Map([['delivery', new Set(['webpack-cli'])]]);
  for (const file of kept) {
    const folder = file.split('/')[0] as string;
    if (folder === 'shared') shared.add(file);
    for (const { path: imported, external } of inputs[file]?.imports ?? []) {
      // A style sheet or a drawing is part of the script that imports it.
      if (imported.startsWith('shared/') && !/\.tsx?$/.test(imported)) shared.add(imported);
      if (external) thirdParty.set(folder, (thirdParty.get(folder) ?? new Set()).add(imported));
    }
  }
  return { shared: [...shared].sort(), thirdParty };
}

/**
 * Finds the files of `shared` and the third-party modules that a package's builds contain, and the
 * modules that build it. Modules of which nothing is used do not count.
 * @throws {DeliveryError} when a source has a syntax error or imports a file that does not exist.
 */
export async function bundledFiles(name: string, root: string): Promise<BundledFiles> {
  try {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: entriesOf(name, root),
      plugins: [asInBuild(name, root)],
      bundle: true,
      write: false,
      outdir: 'unused',
      metafile: true,
      format: 'cjs',
      jsx: 'automatic',
      // Finds require.resolve(), which is how the configuration names its loaders.
      platform: 'node',
      logLevel: 'silent',
    });
    return readMetafile(metafile);
  } catch (error) {
    const { errors = [] } = error as BuildFailure;
    if (errors.length === 0) throw error;
    const lines = errors.map(
      ({ text, location }) => `${location ? `${location.file}:${location.line}: ` : ''}${text}`,
    );
    throw buildFailure(name, lines.join('\n'));
  }
}
