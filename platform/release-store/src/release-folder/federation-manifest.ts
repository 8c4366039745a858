import type { ReleaseDescription } from '../release-format/release-description';

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
