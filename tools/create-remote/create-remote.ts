import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findRemotes, repositoryRoot } from '../../delivery/src/build/packages';
import { DeliveryError } from '../../delivery/src/delivery-error';
import { remoteFiles } from './remote-files';

const NAME = /^mfe-[a-z][a-z0-9-]*$/;
const URL_PATH = /^(\/[a-z][a-z0-9-]*)+$/;

const refuse = (message: string): never => {
  throw new DeliveryError('invalid-config', message);
};

/** Versions of all dependencies of the existing remotes. */
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
 * @returns the folder.
 * @throws {DeliveryError} when the name or path is not valid, or the folder exists.
 */
export function createRemote(name: string, urlPath: string, root = repositoryRoot): string {
  if (!NAME.test(name)) refuse(`"${name}" is not a name such as mfe-gift`);
  if (!URL_PATH.test(urlPath)) refuse(`"${urlPath}" is not a path such as /gift`);
  const folder = path.join(root, name);
  if (existsSync(folder)) refuse(`${name} exists already`);
  for (const [file, content] of Object.entries(
    remoteFiles(name, urlPath, dependencyVersions(root)),
  )) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  return folder;
}
