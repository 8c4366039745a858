import { sha256Of } from '../release-format/integrity';
import type { ReleaseDescription } from '../release-format/release-description';

/** Whether a file is an ES module that the page imports; workers are separate documents. */
const isModule = (file: string) => /\.js$/.test(file) && !/\.worker\.([\w-]+\.)?js$/.test(file);

/** The modules of a release whose entry is an ES module. */
export function modulesOf({ entry, files }: Pick<ReleaseDescription, 'entry' | 'files'>): string[] {
  return entry.type === 'module' ? Object.keys(files).filter(isModule) : [];
}

/**
 * The script in which a container that is an ES module opens: a container like any other, which
 * imports the module when it is initialized.
 *
 * The page contains the script's integrity, and the script that of every module. `import` takes none,
 * so all modules are verified before the first one runs: by `fetch`, after which the browser has them
 * in its cache, because WebKit ignores the integrity of `modulepreload`; then by `modulepreload`,
 * after which `import` uses exactly what was verified.
 */
export function moduleContainer(
  container: string,
  description: Pick<ReleaseDescription, 'entry' | 'files'>,
): { readonly file: string; readonly text: string } {
  const modules = modulesOf(description).map((file) => [file, description.files[file]]);
  const text = `globalThis.${container} = ((base, modules) => {
  const preloads = document.createElement("link").relList.supports("modulepreload");
  const preload = (href, integrity) =>
    new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.onload = resolve;
      link.onerror = () => {
        link.remove();
        reject(new Error(href + " did not load"));
      };
      document.head.append(Object.assign(link, { rel: "modulepreload", crossOrigin: "anonymous", integrity, href }));
    });
  const verify = async ([file, integrity]) => {
    await (await fetch(base + file, { integrity })).text();
    if (preloads) await preload(base + file, integrity);
  };
  const open = async () => {
    await Promise.all(modules.map(verify));
    return import(base + ${JSON.stringify(description.entry.file)});
  };
  let opened;
  const module = () => (opened ??= open());
  return {
    init: async (scope) => (await module()).init(scope),
    get: async (name) => (await module()).get(name),
  };
})(new URL(".", document.currentScript.src).href, ${JSON.stringify(modules)});
`;
  return { file: `container.${sha256Of(text).slice(0, 8)}.js`, text };
}

/** The manifest of Module Federation among the files of a remote. No visitor loads it. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

/** Without them, the runtime of Module Federation does not read the lists of a module's files. */
const noAssets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/**
 * The manifest with which hosts that have the runtime of Module Federation open a remote, and with
 * which its developer tools show one: docs/release-format.md.
 * @param entry file of the container, a script.
 * @param container its global variable.
 */
export function federationManifest(
  { name, requires }: Pick<ReleaseDescription, 'name' | 'requires'>,
  version: string,
  { entry, container }: { readonly entry: string; readonly container: string },
) {
  const id = name.replaceAll('-', '_');
  return {
    id,
    name: id,
    metaData: {
      name: id,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: entry, path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: container,
      publicPath: 'auto',
    },
    shared: Object.entries(requires).map(([shared, requiredVersion]) => ({
      id: `${id}:${shared}`,
      name: shared,
      version: '',
      singleton: true,
      requiredVersion,
      assets: noAssets,
    })),
    remotes: [],
    exposes: [{ id: `${id}:App`, name: 'App', path: './App', assets: noAssets }],
  };
}
