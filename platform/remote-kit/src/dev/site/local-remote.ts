import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleasedRemote } from '@prizestash/shared/remote';
import { integrityOfContent } from '@prizestash/release-store/release-format/integrity';
import { readNodeBuild } from '@prizestash/verifier/sandbox/read-node-build';
import { releasedRoutes } from '@prizestash/release-store/release-set/release-set';
import {
  BUILD_METADATA_FILE,
  type BuildMetadata,
} from '../../webpack/plugins/build-metadata-plugin';
import { routesWithFiles } from '../../release/routes-with-files';

/** The version of a build on the developer's machine. */
export const LOCAL_VERSION = 'local';

/** What the URLs of all local builds of a remote begin with. The site has none such. */
export const localPrefix = (name: string) => `/packages/${name}/${LOCAL_VERSION}-`;

/**
 * The URL folder of one build.
 * @param build a name of its own.
 */
export const localBase = (name: string, build: string) => `${localPrefix(name)}${build}/`;

/**
 * A local build, as a release set describes a remote. It has no previous version, so that a failure
 * is visible.
 * @param folder holds `web/` and `node/`.
 * @param build a name of its own.
 */
export async function localRemote(
  name: string,
  folder: string,
  build: string,
): Promise<ReleasedRemote> {
  const web = path.join(folder, 'web');
  const text = readFileSync(path.join(web, BUILD_METADATA_FILE), 'utf8');
  const metadata = JSON.parse(text) as BuildMetadata;
  const { manifest } = await readNodeBuild(path.join(folder, 'node/server.js'), name);
  return {
    version: LOCAL_VERSION,
    commit: LOCAL_VERSION,
    base: localBase(name, build),
    entry: metadata.entry,
    integrity: integrityOfContent(readFileSync(path.join(web, metadata.entry))),
    container: metadata.container,
    routes: releasedRoutes(routesWithFiles(manifest, metadata)),
  };
}
