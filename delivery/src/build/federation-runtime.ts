/**
 * What runs in the browser behind webpack's federation calls, in place of the plugin's own runtime.
 *
 * That runtime (22 kB Brotli in the shell, 14 in each remote) chooses among versions, fetches
 * manifests and loads remotes by name. Here a set is proved before it goes live: the shell provides
 * each singleton once, in a version that every remote accepts. What is left to do at run time is to
 * hand the shell's singletons to the remotes, and the containers stay what they are everywhere:
 * `init(shareScope)` and `get(module)`. docs/decisions/260 has the measurements.
 */

type Factory = () => unknown;

/** One provided module: what it is of, and how it is fetched. */
interface Provided {
  get(): Factory | Promise<Factory>;
}

/** For each module's name, its versions; a page holds one of each. */
type ShareScope = Record<string, Record<string, Provided>>;

interface ConsumeData {
  readonly shareKey: string;
  readonly shareScope: readonly string[];
}

/** The parts of webpack's own `__webpack_require__` that sharing works on. */
export interface WebpackRequire {
  /** Module factories and the modules made by them, by module id. */
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  readonly c: Record<string, unknown>;
  /** Share scopes by name. */
  readonly S: Record<string, ShareScope>;
  readonly federation: {
    readonly initOptions: {
      readonly shared?: Record<
        string,
        readonly (Provided & { readonly version: string; readonly scope: readonly string[] })[]
      >;
    };
  };
  readonly consumesLoadingData: {
    readonly moduleIdToConsumeDataMapping: Record<string, ConsumeData>;
  };
}

interface ConsumeOptions {
  readonly webpackRequire: WebpackRequire;
  /** By module id: a promise while it is fetched, 0 when it is there. */
  readonly installedModules: Record<string, Promise<void> | 0>;
}

function provided(webpackRequire: WebpackRequire, id: string): Provided {
  const data = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id];
  const scope = data && webpackRequire.S[data.shareScope[0] ?? 'default'];
  const [first] = Object.values(scope?.[data!.shareKey] ?? {});
  if (!first) throw new Error(`nobody provides ${data?.shareKey ?? id}`);
  return first;
}

function install({ webpackRequire, installedModules }: ConsumeOptions, id: string, get: Factory) {
  installedModules[id] = 0;
  webpackRequire.m[id] = (module) => {
    // A module that threw is made anew by the next try.
    delete webpackRequire.c[id];
    module.exports = get();
  };
}

/** Puts what this build provides into its share scopes, when the build starts. */
function init({ webpackRequire }: { readonly webpackRequire: WebpackRequire }): object {
  for (const [name, versions] of Object.entries(webpackRequire.federation.initOptions.shared ?? {}))
    for (const one of versions) {
      const scope = (webpackRequire.S[one.scope[0] ?? 'default'] ??= {});
      (scope[name] ??= {})[one.version] ??= one;
    }
  return {};
}

/** Fetches the shared modules that a chunk needs, beside the chunk itself. */
function consumes(
  options: ConsumeOptions & {
    readonly chunkId: string;
    readonly chunkMapping: Record<string, readonly string[]>;
    readonly promises: unknown[];
  },
): void {
  const { webpackRequire, installedModules, chunkMapping, chunkId, promises } = options;
  for (const id of chunkMapping[chunkId] ?? []) {
    if (id in installedModules) {
      promises.push(installedModules[id]);
      continue;
    }
    const factory = provided(webpackRequire, id).get();
    if (typeof factory === 'function') {
      install(options, id, factory);
      continue;
    }
    installedModules[id] = factory.then(
      (get) => install(options, id, get),
      (failure: unknown) => {
        delete installedModules[id];
        throw failure;
      },
    );
    promises.push(installedModules[id]);
  }
}

/** Prepares the shared modules that the first chunk itself uses: those are there at once. */
function installInitialConsumes(
  options: ConsumeOptions & { readonly initialConsumes: readonly string[] },
): void {
  for (const id of options.initialConsumes) {
    // Looked up when it is first used: a remote gets its share scope only after it has started.
    install(options, id, () => (provided(options.webpackRequire, id).get() as Factory)());
  }
}

/** Gives a remote's build the share scope of the page. */
function initContainerEntry({
  webpackRequire,
  shareScope,
  shareScopeKey,
}: {
  readonly webpackRequire: WebpackRequire;
  readonly shareScope: ShareScope;
  readonly shareScopeKey: string;
}): void {
  webpackRequire.S[shareScopeKey] = shareScope;
}

export const bundlerRuntime = { init, consumes, installInitialConsumes, initContainerEntry };

/** The plugin's generated code takes everything from the default export. */
export default { runtime: {}, bundlerRuntime };
