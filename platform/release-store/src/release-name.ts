import { sha256Of } from './release-format/integrity';

/** Package name of the operator's configuration. */
export const SITE_CONFIG = 'site-config';

/** Package name of the program that renders pages and writes their headers. */
export const PRERENDERER = 'prerenderer';

export const PRERENDERER_FILE = 'prerenderer.js';

/** Package name of what drawings have brought. A set from before its first release has none. */
export const RESULTS = 'results';

/** Whether a package is the shell or a remote, with files for browsers. */
export const isCodePackage = (name: string) => ![SITE_CONFIG, PRERENDERER, RESULTS].includes(name);

export interface ReleaseName {
  readonly package: string;
  readonly version: string;
}

/** A release as commands and the promotion log name it: `mfe-legal@1.0.0-ab12cd3`. */
export const nameOf = ({ package: name, version }: ReleaseName) => `${name}@${version}`;

/** The package of such a name. */
export const packageOf = (release: string) => release.slice(0, release.lastIndexOf('@'));

/** What names of packages, versions and release sets consist of, so that they are names of files. */
export const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/;

export const isSafe = ({ package: name, version }: ReleaseName) =>
  SAFE_NAME.test(name) && SAFE_NAME.test(version);

/** Versions by package name. */
export type Versions = Readonly<Record<string, string>>;

/** Versions as names of releases. */
export const releaseNames = (versions: Versions): ReleaseName[] =>
  Object.entries(versions).map(([name, version]) => ({ package: name, version }));

/** Everything that a release set consists of, and for remotes what it falls back to. */
export const releasesOf = (set: {
  readonly versions: Versions;
  readonly previousVersions: Versions;
}): ReleaseName[] => [set.versions, set.previousVersions].flatMap(releaseNames);

/**
 * The id of a release set: a digest of everything that it consists of, 128 bits of it, so that nobody
 * finds two sets with one id.
 */
export function releaseSetIdOf(versions: Versions, previous: Versions): string {
  const sorted = (table: Versions) => Object.entries(table).sort(([a], [b]) => a.localeCompare(b));
  const content = JSON.stringify([sorted(versions), sorted(previous)]);
  return `set-${sha256Of(content).slice(0, 32)}`;
}

/** Names of archives, which are those of the folders that they are copied into. */
export const releaseArchive = ({ package: name, version }: ReleaseName) =>
  `releases/${name}/${version}`;
export const setArchive = (id: string) => `sets/${id}`;
