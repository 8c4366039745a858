/**
 * The browser runtime behind the code that the federation plugin generates, in place of the
 * plugin's own.
 *
 * The plugin's runtime (22 kB Brotli in the shell, 14 kB in each remote) selects versions, fetches
 * manifests and loads remotes by name. Verification decides all of that before a release set goes
 * live: the shell provides each singleton once, in a version that every remote accepts. This
 * runtime shares the shell's singletons with the remotes. Containers and share scopes keep the
 * standard shape, so that a container with the plugin's own runtime opens as well. Measurements are
 * in docs/research.md, what was rejected in docs/decisions/260.
 */

type Factory = () => unknown;

/** A shared module, in the shape of the federation runtime's share scope. */
export interface SharedModule {
  readonly version: string;
  readonly scope: readonly string[];
  readonly shareConfig?: object;
  get(): Factory | Promise<Factory>;
  /** Container that provides it. */
  readonly from?: string;
  readonly strategy?: string;
  readonly deps?: readonly string[];
  readonly useIn?: string[];
  /** Set once the module is loaded. */
  lib?: Factory;
  loaded?: boolean;
}

export type ShareScope = Record<string, Record<string, SharedModule>>;

interface ConsumeData {
  readonly shareKey: string;
  readonly shareScope: readonly string[];
  /** A caret range or `*`, as the preset writes it. */
  readonly requiredVersion?: string | false;
}

export interface WebpackRequire {
  /** Module factories and modules, by module id. */
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  readonly c: Record<string, unknown>;
  /** Share scopes by name. */
  readonly S: Record<string, ShareScope>;
  readonly federation: {
    readonly initOptions: {
      readonly name?: string;
      readonly shared?: Record<string, readonly SharedModule[]>;
    };
  };
  readonly consumesLoadingData: {
    readonly moduleIdToConsumeDataMapping: Record<string, ConsumeData>;
  };
}

interface ConsumeOptions {
  readonly webpackRequire: WebpackRequire;
  /** By module id: a promise while it is loading, 0 when it is installed. */
  readonly installedModules: Record<string, Promise<void> | 0>;
}

const numbersOf = (version: string) => version.replace('^', '').split(/[.+-]/).map(Number);

/**
 * Whether a version is in a range: every version is in `*`; the same major version (the same minor
 * below 1) that is not older is in a caret range.
 */
function satisfies(version: string, range: string): boolean {
  if (range === '*') return true;
  const [major = 0, minor = 0, patch = 0] = numbersOf(version);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbersOf(range);
  if (major !== wantedMajor || (major === 0 && minor !== wantedMinor)) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}

/** @throws {Error} when no version in the share scope satisfies the required one. */
function findShared({ S, consumesLoadingData }: WebpackRequire, id: string): SharedModule {
  const { shareKey, shareScope, requiredVersion } =
    consumesLoadingData.moduleIdToConsumeDataMapping[id]!;
  const versions = Object.values(S[shareScope[0] ?? 'default']?.[shareKey] ?? {});
  const found = versions.find(
    ({ version }) => !requiredVersion || satisfies(version, requiredVersion),
  );
  if (!found) throw new Error(`no ${shareKey} ${requiredVersion || ''} is provided`);
  return found;
}

function install(
  { webpackRequire, installedModules }: ConsumeOptions,
  id: string,
  shared: () => SharedModule,
  factory: Factory,
): void {
  installedModules[id] = 0;
  webpackRequire.m[id] = (module) => {
    // A module that threw is evaluated again by the next attempt.
    delete webpackRequire.c[id];
    module.exports = factory();
    const used = shared();
    used.lib = factory;
    used.loaded = true;
    used.useIn?.push(webpackRequire.federation.initOptions.name ?? '');
  };
}

/** Adds the modules that this build provides to its share scopes, when the build starts. */
function init({ webpackRequire }: { readonly webpackRequire: WebpackRequire }): object {
  const { name: from = '', shared = {} } = webpackRequire.federation.initOptions;
  for (const [name, versions] of Object.entries(shared)) {
    for (const one of versions) {
      const scope = (webpackRequire.S[one.scope[0] ?? 'default'] ??= {});
      (scope[name] ??= {})[one.version] ??= {
        from,
        strategy: 'loaded-first',
        deps: [],
        useIn: [],
        loaded: false,
        ...one,
      };
    }
  }
  return {};
}

/** Loads the shared modules that a chunk needs, in parallel with the chunk. */
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
    const shared = findShared(webpackRequire, id);
    const factory = shared.get();
    if (typeof factory === 'function') {
      install(options, id, () => shared, factory);
      continue;
    }
    installedModules[id] = factory.then(
      (loaded) => install(options, id, () => shared, loaded),
      (error: unknown) => {
        delete installedModules[id];
        throw error;
      },
    );
    promises.push(installedModules[id]);
  }
}

/** Installs the shared modules of the first chunk, which are available synchronously. */
function installInitialConsumes(
  options: ConsumeOptions & { readonly initialConsumes: readonly string[] },
): void {
  for (const id of options.initialConsumes) {
    // Looked up on first use: a remote receives its share scope only after it has started.
    const shared = () => findShared(options.webpackRequire, id);
    install(options, id, shared, () => (shared().get() as Factory)());
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

/** The plugin's generated code reads everything from the default export. */
export default { runtime: {}, bundlerRuntime };
