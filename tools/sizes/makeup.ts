import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildPackage } from '../../delivery/src/build/build-package';
import { sourceVersion } from '../../delivery/src/releases/version';
import type { Release } from '../../delivery/src/releases/release';
import { groupOf } from './group-of';
import { charactersBySource, type SourceMap } from './source-map';

/** What each script of a release is made of: characters by group. Scripts by `nameOf` their file. */
export type Makeup = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A script's name without the hash in it, which a build with source maps may give anew. */
export function nameOf(file: string): string {
  return file.replace(/\.[0-9a-f]{8}(?=\.js$)/, '');
}

function makeupOfFile(folder: string, file: string, owner: string): Record<string, number> {
  const code = readFileSync(path.join(folder, file), 'utf8');
  const map = JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8')) as SourceMap;
  const groups: Record<string, number> = {};
  for (const [source, characters] of charactersBySource(code, map)) {
    const group = groupOf(source, owner);
    groups[group] = (groups[group] ?? 0) + characters;
  }
  return groups;
}

/**
 * What a release's scripts are made of: built once more from the same sources, with source maps.
 * @param cacheFolder keeps the answer, which is the same for ever.
 * @returns null when the sources here are not those of the release.
 */
export async function makeupOf(release: Release, cacheFolder: string): Promise<Makeup | null> {
  const cached = path.join(cacheFolder, `${release.package}-${release.version}.json`);
  if (existsSync(cached)) return JSON.parse(readFileSync(cached, 'utf8')) as Makeup;
  if (sourceVersion(release.package).version !== release.version) return null;
  const output = path.join(cacheFolder, `build-${release.package}`);
  try {
    await buildPackage(release.package, release.version, output, { sourceMaps: true });
    const web = path.join(output, 'web');
    const scripts = readdirSync(web).filter((file) => existsSync(path.join(web, `${file}.map`)));
    const makeup = Object.fromEntries(
      scripts
        .filter((file) => file.endsWith('.js'))
        .map((file) => [nameOf(file), makeupOfFile(web, file, release.package)]),
    );
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(cached, JSON.stringify(makeup));
    return makeup;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
