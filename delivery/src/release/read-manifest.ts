import type { RemoteManifest } from '@prizestash/shared/remote';
import { loadNodeBuild } from '../compose/load-node-build';
import { singletonNames } from '../preset/singletons';

/** Enough of the singletons for a door to be opened but not entered. */
const unusedSingletons = Object.fromEntries(
  singletonNames.map((name) => [name, new Proxy(function () {}, { get: () => () => undefined })]),
);

/**
 * Reads the manifest out of a package's Node build: a remote's door carries it, the shell exports it.
 * @throws {Error} when the build has no door.
 */
export function readManifest(serverFile: string): RemoteManifest {
  const module = loadNodeBuild<{
    manifest?: RemoteManifest;
    default?: { manifest?: RemoteManifest };
  }>(serverFile, unusedSingletons);
  const manifest = module.manifest ?? module.default?.manifest;
  if (!manifest) throw new Error(`${serverFile} has no door: no manifest is exported`);
  return manifest;
}
