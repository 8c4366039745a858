import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import type { Contract } from '@prizestash/release-store/release-format/release-description';
import { readPackageJson } from '../webpack/installed-versions';
import { packageFolder } from '../packages';
import { git, isShallow } from './git';
import { inputsDigest, packageInputs, type PackageInputs } from './package-inputs';

const LOCK = 'package-lock.json';
/** Of its own: git abbreviates longer where a clone has more commits. */
const COMMIT_LENGTH = 10;

/** What git leaves out, because releases do not contain it. */
const notSources = [
  // Counts by the locked packages that it names for this one.
  `:(exclude)${LOCK}`,
  ':(exclude)*.test.ts',
  ':(exclude)*.test.tsx',
  ':(exclude)platform/remote-kit/src/webpack/workbench',
];

export interface SourceVersion {
  /**
   * `1.0.0-<commit>-<digest>`, with `.dirty` where the sources differ from the commit. Without a
   * history `1.0.0-nogit-<digest>`, and in a shallow clone `1.0.0-shallow-<digest>`.
   */
  readonly version: string;
  readonly commit: string;
  /** The exports of the singletons of `shared` that the package provides or imports. */
  readonly contract: Contract;
  /** Digest of what turns the sources into files. */
  readonly tools: string;
}

function isDirty(root: string, { paths, lockedPackages }: PackageInputs, lock: string): boolean {
  if (git(root, 'status', '--porcelain', '--', ...paths, ...notSources) !== '') return true;
  if (git(root, 'status', '--porcelain', '--', LOCK) === '') return false;
  const committed = git(root, 'show', `HEAD:./${LOCK}`);
  return !committed || lockedPackages(committed).join() !== lockedPackages(lock).join();
}

/**
 * Derives a package's version from what its builds contain: its folder, the files of `shared` that
 * it bundles, the build stage, and the locked third-party packages behind their imports. The commit
 * is the last one that changed one of these files. The digest covers the content of everything, so
 * it also differs for other third-party packages. The same commit has the same version in every
 * clone, and a change of what the package does not contain leaves its version as it is.
 */
export async function sourceVersion(name: string, root = repositoryRoot): Promise<SourceVersion> {
  const base = readPackageJson(packageFolder(name, root)).version;
  const lock = readFileSync(path.join(root, LOCK), 'utf8');
  const inputs = await packageInputs(name, root);
  const digest = inputsDigest(root, inputs, lock);
  const tools = inputsDigest(root, { ...inputs, paths: inputs.tools }, lock);
  const built = { contract: inputs.contract, tools };
  if (isShallow(root)) return { version: `${base}-shallow-${digest}`, commit: 'none', ...built };
  const history = git(root, 'log', '-1', '--format=%H', '--', ...inputs.paths, ...notSources);
  const commit = history?.slice(0, COMMIT_LENGTH);
  if (!commit) return { version: `${base}-nogit-${digest}`, commit: 'none', ...built };
  const version = `${base}-${commit}-${digest}`;
  if (!isDirty(root, inputs, lock)) return { version, commit, ...built };
  return { version: `${version}.dirty`, commit: `${commit} uncommitted`, ...built };
}

export function requireHistory(root = repositoryRoot): void {
  if (!isShallow(root)) return;
  refuseConfig(
    `${root} is a shallow clone, and versions are derived from the history. Run git fetch --unshallow; in CI, check out with fetch-depth: 0.`,
  );
}
