import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findRemotes } from '@prizestash/remote-kit/packages';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { requireRemoteName, writeFiles } from '@prizestash/remote-kit/init/remote-sources';
import { workspaceFiles } from './workspace-files';

function dependencyVersions(root: string): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const remote of findRemotes(root)) {
    const text = readFileSync(path.join(root, remote, 'package.json'), 'utf8');
    const { dependencies, devDependencies } = JSON.parse(text) as Record<string, object>;
    Object.assign(versions, dependencies, devDependencies);
  }
  return versions;
}

/**
 * Writes a new remote into the repository. No file outside its folder changes.
 * @param name of the package, for example `mfe-gift`.
 * @param urlPath of its first page, for example `/gift`.
 * @throws {DeliveryError} when the name or path is not valid, or the folder exists.
 */
export function createRemote(name: string, urlPath: string, root = repositoryRoot): string {
  requireRemoteName(name, urlPath);
  const folder = path.join(root, name);
  if (existsSync(folder)) refuseConfig(`${name} exists already`);
  writeFiles(folder, workspaceFiles(name, urlPath, dependencyVersions(root)));
  return folder;
}
