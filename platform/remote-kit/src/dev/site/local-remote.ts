import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleasedRemote } from '@prizestash/shared/remote';
import {
  BUILD_METADATA_FILE,
  type BuildMetadata,
} from '../../webpack/plugins/build-metadata-plugin';
import { integrityOfContent } from '@prizestash/delivery/release-format/integrity';
import { readNodeBuild } from '@prizestash/delivery/sandbox/read-node-build';
import { releasedRoutes } from '@prizestash/delivery/releases/release-set/release-set';
import { routesWithFiles } from '../../release/routes-with-files';

/** The version of a build on the developer's machine. */
export const LOCAL_VERSION = 'local';

/** The URL folder of the files of a remote's local build. */
export const localBase = (name: string) => `/packages/${name}/${LOCAL_VERSION}/`;

/**
 * A local build, as a release set describes a remote. It has no previous version, so that a failure
 * is visible.
 * @param folder holds `web/` and `node/`.
 */
export async function localRemote(name: string, folder: string): Promise<ReleasedRemote> {
  const web = path.join(folder, 'web');
  const text = readFileSync(path.join(web, BUILD_METADATA_FILE), 'utf8');
  const metadata = JSON.parse(text) as BuildMetadata;
  const { manifest } = await readNodeBuild(path.join(folder, 'node/server.js'), name);
  return {
    version: LOCAL_VERSION,
    commit: LOCAL_VERSION,
    base: localBase(name),
    entry: metadata.entry,
    integrity: integrityOfContent(readFileSync(path.join(web, metadata.entry))),
    container: metadata.container,
    routes: releasedRoutes(routesWithFiles(manifest, metadata)),
  };
}
