import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { integrityOfContent } from '@prizestash/release-store/release-format/integrity';
import { federationName } from '@prizestash/release-store/release-format/container-name';
import { filesDigest, moveInto } from '@prizestash/release-store/place-folder';
import { filesBelow } from '@prizestash/release-store/storage/folder-storage';
import { installOnce } from '@prizestash/dev/install-on-demand';
import { readLock } from '@prizestash/remote-kit/package-lock';
import {
  type ReleaseDescription,
  SBOM_FILE,
} from '@prizestash/release-store/release-format/release-description';
import { sbomOf } from '@prizestash/remote-kit/release/sbom';
import requires from '../../guests/requires.json';

export const bundlers = ['webpack', 'rspack', 'vite'] as const;
export type Bundler = (typeof bundlers)[number];

const sources = path.join(repositoryRoot, 'quality/lab/guests');
const cache = path.join(repositoryRoot, '.cache/guests');

/** Digest of what the guests are built from. */
function sourceDigest(): string {
  const others = [path.join(repositoryRoot, 'package-lock.json'), __filename];
  const files = [...filesBelow(sources), ...others.map((file) => path.relative(sources, file))];
  return filesDigest(sources, files).slice(0, 12);
}

/** The packages of the federation runtime, which every guest contains. */
function bundledPackages(bundler: Bundler) {
  const own = `node_modules/@module-federation/${bundler}/node_modules/`;
  const { packages } = readLock(bundler === 'webpack' ? repositoryRoot : sources);
  return ['runtime', 'runtime-core', 'sdk', 'error-codes'].flatMap((part) => {
    const name = `@module-federation/${part}`;
    const at = (folder: string) => packages.find((one) => one.path === `${folder}${name}`);
    return at(own) ?? at('node_modules/') ?? [];
  });
}

function describe(bundler: Bundler, version: string, web: string): ReleaseDescription {
  const name = `mfe-guest-${bundler}`;
  const urlPath = `/guest-${bundler}` as const;
  const files = filesBelow(web);
  const isModule = bundler === 'vite';
  return {
    format: 1,
    name,
    version,
    entry: isModule
      ? { type: 'module', file: 'entry.js' }
      : { type: 'script', file: 'entry.js', container: federationName(name, version) },
    routes: [
      {
        path: urlPath,
        title: 'Guest | PrizeStash',
        description: 'A page from another repository.',
        needsContact: true,
        files: isModule ? [] : files.filter((file) => file !== 'entry.js'),
      },
    ],
    requires,
    contact: { key: 'root', version: 1, fields: ['first_name'] },
    budget: {
      openBytes: 34_000,
      allBytes: 34_000,
      routes: { [urlPath]: { pageBytes: 14_000, scriptBytes: 140_000, requests: 16 } },
    },
    files: Object.fromEntries(
      files.map((file) => [file, integrityOfContent(readFileSync(path.join(web, file)))]),
    ),
  };
}

/** A copy of the sources, beside the bundlers that the repository itself does not need. */
function installedSources(): string {
  const folder = path.join(cache, `sources-${sourceDigest()}`);
  const copy = (scratch: string) => cpSync(sources, scratch, { recursive: true });
  installOnce('the bundlers of the guests', folder, copy, ['ci']);
  return folder;
}

/**
 * The release folder of a guest: a remote that is built without this repository's preset, with the
 * default federation runtime. It is built once and kept in `.cache/guests`.
 */
export async function guestFolder(bundler: Bundler, version: string): Promise<string> {
  const finished = path.join(cache, `${bundler}-${version}-${sourceDigest()}`);
  if (existsSync(finished)) return finished;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, `${bundler}-`));
  const web = path.join(folder, 'web');
  const program = path.join(installedSources(), bundler, 'build.mjs');
  await promisify(execFile)(process.execPath, [program, version, web]);
  const write = (file: string, content: object) =>
    writeFileSync(path.join(folder, file), JSON.stringify(content, null, 2));
  const description = describe(bundler, version, web);
  write('release.json', description);
  const release = { package: description.name, version, digest: sourceDigest() };
  const bundled = bundledPackages(bundler);
  write(SBOM_FILE, sbomOf(release, bundled, bundled));
  moveInto(folder, finished);
  return finished;
}
