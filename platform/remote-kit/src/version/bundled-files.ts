import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildFailure, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import {
  SHELL,
  type ExportTypes,
} from '@prizestash/release-store/release-format/release-description';
import { packageNameOf } from '@prizestash/release-store/release-format/singletons';
import { buildFailure } from '../webpack/build-package';
import { readPackageJson } from '../webpack/installed-versions';
import { isOwnRepository, packageFolder, sharedFolder, workspaceFolders } from '../packages';
import { exportedFile, sharedFile, sharedSingletons } from '../contract/shared-exports';

/** What a build of a package contains, besides the package's own folder. */
export interface BundledFiles {
  /** Files of `shared` and other workspaces, relative to the repository. */
  readonly shared: Set<string>;
  /** Requests of third-party modules by the workspace that imports them, for example `shared`. */
  readonly thirdParty: Map<string, Set<string>>;
  /** What a remote imports of the singletons of `shared`, as `<module>#<name>`. */
  readonly provided: Set<string>;
}

/** The workspace that builds packages; its files count for every package. */
const BUILD = 'platform/remote-kit';

/** Namespace of a stand-in for one export of a singleton, whose path is `<module>#<name>`. */
const PROVIDED = 'provided';

/**
 * Replaces singletons by stand-ins without content, one for each export. Those that remain in the
 * bundle are the ones that the package uses.
 */
function withoutSingletons(exports: ExportTypes): Plugin {
  return {
    name: 'without-singletons',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^@prizestash\/shared\// }, ({ path: request }) =>
        exports[request.split('#')[0] as string]
          ? { path: request, namespace: PROVIDED, sideEffects: false }
          : null,
      );
      onLoad({ filter: /./, namespace: PROVIDED }, ({ path: request }) => {
        const [module = '', name] = request.split('#');
        const names = Object.keys(exports[module] ?? {});
        const from = (one: string) => `export { ${one} } from '${module}#${one}';`;
        return {
          contents: name ? `export const ${name} = globalThis;` : names.map(from).join('\n'),
        };
      });
    },
  };
}

/** The folders of workspaces whose modules other packages bundle, by the name of the package. */
function bundledWorkspaces(root: string): Map<string, string> {
  const named = workspaceFolders(root).map((workspace) => {
    const folder = path.join(root, workspace);
    return { folder, ...readPackageJson(folder) };
  });
  const exporting = named.filter(({ exports }) => exports);
  return new Map([
    ...exporting.map(({ name, folder }) => [name, folder] as const),
    ['@prizestash/shared', sharedFolder(root)],
  ]);
}

/**
 * Resolves modules as the webpack builds do, and reads nothing of what is not a script.
 * @param workspaces whose modules are bundled; all others count as third-party.
 */
function asInBuild(name: string, root: string, workspaces: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'as-in-build',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) => {
        if (kind === 'entry-point') return null;
        if (request === 'remote-module')
          return { path: path.join(packageFolder(name, root), 'src/app.ts') };
        const packageName = packageNameOf(request);
        const folder = workspaces.get(packageName);
        if (!folder) return { path: request, external: true };
        const file = exportedFile(folder, `.${request.slice(packageName.length)}`);
        const description = path.relative(root, path.join(folder, 'package.json'));
        return file
          ? { path: file }
          : { errors: [{ text: `${description} does not export "${request}"` }] };
      });
      onLoad({ filter: /\.[a-z0-9]+$/ }, ({ path: file }) =>
        /\.([cm]?[jt]sx?|json)$/.test(file) ? null : { contents: '', loader: 'empty' },
      );
    },
  };
}

/** Workers are named by URLs, which esbuild does not follow. */
function workersOf(name: string, root: string): string[] {
  const folder = path.join(packageFolder(name, root), 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.worker.ts'))
    .map((file) => path.join(folder, file));
}

/** The entry of Node builds in the packed kit. */
const installedServer = path.resolve(__dirname, '../webpack/remote-server.js');

function entriesOf(name: string, root: string): string[] {
  if (name !== SHELL) {
    const server = isOwnRepository(root)
      ? installedServer
      : `${BUILD}/src/webpack/remote-server.ts`;
    return [server, ...workersOf(name, root)];
  }
  // Singletons whole: a remote may use what the shell does not.
  const provided = sharedSingletons.flatMap((one) => sharedFile(root, one) ?? []);
  return ['shell/src/main.ts', 'shell/src/server.tsx', ...provided];
}

/** @param workspaces folders of the repository; none where it contains one remote alone. */
function readMetafile(
  { inputs, outputs }: Metafile,
  name: string,
  workspaces: readonly string[],
  found: BundledFiles,
): void {
  const kept = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  for (const [file, { bytesInOutput }] of kept) {
    const [namespace, request = ''] = file.split(':');
    if (namespace === PROVIDED && bytesInOutput > 0) found.provided.add(request);
    if (file.startsWith('node_modules/')) continue;
    const folder = workspaces.findLast((one) => file.startsWith(`${one}/`)) ?? '.';
    const isOther = ![name, BUILD, '.'].includes(folder);
    // A file that only exports others again leaves nothing in a bundle.
    if (isOther && bytesInOutput > 0) found.shared.add(file);
    for (const { path: imported, external } of inputs[file]?.imports ?? []) {
      // A style sheet or a drawing is part of the script that imports it.
      if (imported.startsWith('shared/') && !/\.tsx?$/.test(imported)) found.shared.add(imported);
      // An import of types only, which esbuild drops, is reported as external too.
      if (external && !imported.startsWith('.')) {
        found.thirdParty.set(folder, (found.thirdParty.get(folder) ?? new Set()).add(imported));
      }
    }
  }
}

/**
 * Finds the files of `shared` and the third-party modules that a package's builds contain, and the
 * modules that build it. Modules of which nothing is used do not count. In a repository of one remote
 * alone the lock file describes `shared` and the kit, so their files do not count either.
 * @param provided exports of the singletons that the shell provides; none for the shell.
 */
export async function bundledFiles(
  name: string,
  root: string,
  provided: ExportTypes,
): Promise<BundledFiles> {
  const own = isOwnRepository(root);
  const workspaces = own ? [] : workspaceFolders(root);
  const found: BundledFiles = {
    shared: new Set(),
    // webpack-cli is a separate process and webpack's plugin loads the minifier: no module imports them.
    thirdParty: new Map(own ? [] : [[BUILD, new Set(['webpack-cli', '@swc/core'])]]),
    provided: new Set(),
  };
  const options = {
    absWorkingDir: root,
    bundle: true,
    write: false,
    outdir: 'unused',
    metafile: true as const,
    jsx: 'automatic',
    logLevel: 'silent',
  } satisfies BuildOptions;
  try {
    const builds = await Promise.all([
      build({
        ...options,
        entryPoints: entriesOf(name, root),
        plugins: [withoutSingletons(provided), asInBuild(name, root, bundledWorkspaces(root))],
        format: 'esm',
        splitting: true,
      }),
      // In this format esbuild reports require.resolve(), by which configurations name loaders.
      build({
        ...options,
        entryPoints: own ? [] : [`${BUILD}/src/webpack/index.ts`],
        plugins: [asInBuild(name, root, new Map())],
        format: 'cjs',
        platform: 'node',
      }),
    ]);
    for (const { metafile } of builds) readMetafile(metafile, name, workspaces, found);
    return found;
  } catch (error) {
    const { errors = [] } = error as BuildFailure;
    if (errors.length === 0) throw error;
    const lines = errors.map(
      ({ text, location }) =>
        `${location ? `${location.file}:${location.line}: ` : ''}${text.replace(`"${PROVIDED}:`, '"')}`,
    );
    throw buildFailure([name], lines.join('\n'));
  }
}
