import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceMapInput } from '@jridgewell/trace-mapping';
import { buildPackage } from '@prizestash/remote-kit/webpack/build-package';
import { sourceVersion } from '@prizestash/remote-kit/version/version';
import type { Release } from '@prizestash/release-store/release';
import { groupOf } from './group-of';
import { charactersBySource } from './characters-by-source';

/** Characters by group, for each script of a release by its `scriptName`. */
export type Composition = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Removes the content hash, which differs in a build with source maps. */
export function scriptName(file: string): string {
  return file.replace(/\.[0-9a-f]{8}(?=\.js$)/, '');
}

function compositionOfFile(folder: string, file: string, owner: string): Record<string, number> {
  const code = readFileSync(path.join(folder, file), 'utf8');
  const map = JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8')) as SourceMapInput;
  const groups: Record<string, number> = {};
  for (const [source, characters] of charactersBySource(code, map)) {
    const group = groupOf(source, owner);
    groups[group] = (groups[group] ?? 0) + characters;
  }
  return groups;
}

/**
 * Builds a release again from the same sources, with source maps, and groups what its scripts contain.
 * @param cacheFolder stores the result, which never changes for a release.
 * @returns null when the working tree differs from the sources of the release.
 */
export async function compositionOf(
  release: Release,
  cacheFolder: string,
): Promise<Composition | null> {
  const cached = path.join(cacheFolder, `${release.package}-${release.version}.json`);
  if (existsSync(cached)) return JSON.parse(readFileSync(cached, 'utf8')) as Composition;
  const { version } = await sourceVersion(release.package);
  if (version !== release.version) return null;
  const output = path.join(cacheFolder, `build-${release.package}`);
  try {
    await buildPackage(release.package, release.version, output, { sourceMaps: true });
    const web = path.join(output, 'web');
    const scripts = readdirSync(web).filter((file) => existsSync(path.join(web, `${file}.map`)));
    const composition = Object.fromEntries(
      scripts
        .filter((file) => file.endsWith('.js'))
        .map((file) => [scriptName(file), compositionOfFile(web, file, release.package)]),
    );
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(cached, JSON.stringify(composition));
    return composition;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
