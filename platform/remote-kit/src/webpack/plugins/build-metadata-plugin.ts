import type { AsyncDependenciesBlock, Compilation, Compiler, Module } from 'webpack';
import {
  bundledFolders,
  bundledPackages,
  type BundledPackage,
  NOTICES_FILE,
  thirdPartyNotices,
} from './third-party-notices';

/** Metadata of a web build that releases need, written beside its files as `build-metadata.json`. */
export interface BuildMetadata {
  /** Name of the container for the federation runtime. */
  readonly container: string;
  /** The remote's container, or the shell's main file. */
  readonly entry: string;
  /** Files that the entry needs immediately: for the shell, its style sheet. */
  readonly entryFiles: readonly string[];
  /** For every `import()`, the request and the files that it loads, without those of the entry. */
  readonly imports: readonly { readonly request: string; readonly files: readonly string[] }[];
  /** Files that contain a provided singleton; empty for those in the entry. */
  readonly singletonFiles: Readonly<Record<string, readonly string[]>>;
  /** The singletons that the build takes from the page. */
  readonly consumes: readonly string[];
  /** Third-party packages with code in these files. */
  readonly packages: readonly BundledPackage[];
}

export const BUILD_METADATA_FILE = 'build-metadata.json';

/** An update of `npm run dev` belongs to no release. */
const isServed = (file: string) => /(?<!\.hot-update)\.(js|css)$/.test(file);

/** The federation plugin's module that provides a singleton; webpack's types do not contain it. */
type ProvideModule = Module & { readonly _name?: string };

function singletonFilesOf(compilation: Compilation): Record<string, string[]> {
  const filesOf = (block: AsyncDependenciesBlock) =>
    compilation.chunkGraph.getBlockChunkGroup(block)?.getFiles().filter(isServed) ?? [];
  const table = new Map<string, string[]>();
  for (const module of compilation.modules) {
    const { type, _name: name, blocks } = module as ProvideModule;
    if (type === 'provide-module' && name) table.set(name, blocks.flatMap(filesOf));
  }
  // Modules are in the order in which webpack read them, which differs from build to build.
  return Object.fromEntries([...table].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The federation plugin's module for a singleton that another build provides. */
type ConsumeModule = Module & { readonly options: { readonly shareKey: string } };

function consumedSingletons({ modules }: Compilation): string[] {
  const consumed = ([...modules] as ConsumeModule[]).filter(
    ({ type }) => type === 'consume-shared-module',
  );
  return [...new Set(consumed.map(({ options }) => options.shareKey))].sort();
}

/**
 * Emits the files of each dynamic import, so that a page can preload what it needs, and the
 * third-party packages in the build, with the notices that their licenses require.
 * @param container name of the container for the federation runtime.
 * @param entryChunkName name of the chunk that is loaded first.
 */
export const buildMetadata =
  (container: string, entryChunkName: string) =>
  (compiler: Compiler): void => {
    compiler.hooks.thisCompilation.tap('BuildMetadata', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After the content hashes of pictures are part of their names.
        { name: 'BuildMetadata', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const entrypoint = compilation.entrypoints.get(entryChunkName);
          if (!entrypoint) throw new Error(`no entry point called ${entryChunkName}`);
          const entryFiles = entrypoint.getFiles().filter(isServed);
          const entry = entryFiles.find((file) => file.endsWith('.js'));
          if (!entry) throw new Error(`${entryChunkName} has no script`);
          const imports = compilation.chunkGroups.flatMap((group) =>
            group.origins.flatMap((origin) => {
              if (!origin.request || group === entrypoint) return [];
              const files = group.getFiles().filter((f) => isServed(f) && !entryFiles.includes(f));
              return [{ request: origin.request, files }];
            }),
          );
          const folders = bundledFolders(compilation);
          const metadata: BuildMetadata = {
            container,
            entry,
            entryFiles: entryFiles.filter((file) => file !== entry),
            imports,
            singletonFiles: singletonFilesOf(compilation),
            consumes: consumedSingletons(compilation),
            packages: bundledPackages(folders),
          };
          const emit = (file: string, text: string) =>
            compilation.emitAsset(file, new compiler.webpack.sources.RawSource(text));
          emit(BUILD_METADATA_FILE, JSON.stringify(metadata, null, 2));
          emit(NOTICES_FILE, thirdPartyNotices(folders));
        },
      );
    });
  };
