import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type SourceMapInput, decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import { startWebpack } from '@prizestash/remote-kit/webpack/build-package';
import { sourceVersion } from '@prizestash/remote-kit/version/version';
import type { Release } from '@prizestash/release-store/release';

/**
 * Returns the group that a source is counted in: its npm package, webpack's runtime, the federation
 * runtime, or a folder of the repository.
 * @param source the name in the source map, for example `webpack://shell/./src/pages/home/home.tsx`.
 * @param owner the package whose build contains it.
 */
export function groupOf(source: string, owner: string): string {
  if (source === '') return 'webpack runtime';
  const path = source.replace(/^webpack:\/\/[^/]*\//, '');
  const library = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (library === '.federation' || path.includes('webpack/federation-runtime')) return 'federation';
  if (library) return library;
  if (/^webpack\//.test(path)) return 'webpack runtime';
  const own = path.replace(/^(\.\.?\/)+/, '');
  const folder = own.startsWith('src/') ? `${owner}/${own}` : own;
  return folder
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\.tsx?$/, '');
}

/**
 * Attributes each character of a generated file to a source.
 * @returns characters by source; under `''` those that no source maps to, such as webpack's wrapper.
 */
export function charactersBySource(code: string, map: SourceMapInput): Map<string, number> {
  const table = new Map<string, number>();
  const add = (source: string, length: number) => {
    if (length > 0) table.set(source, (table.get(source) ?? 0) + length);
  };
  const trace = new TraceMap(map);
  const mappings = decodedMappings(trace);
  code.split('\n').forEach((line, index) => {
    let column = 0;
    let source = '';
    for (const [start, sourceIndex] of mappings[index] ?? []) {
      add(source, start - column);
      column = start;
      source = (sourceIndex === undefined ? null : trace.sources[sourceIndex]) ?? '';
    }
    add(source, line.length - column);
  });
  return table;
}

/** Characters by group, for each script of a release. */
export type Composition = Readonly<Record<string, Readonly<Record<string, number>>>>;

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
  const outputDir = path.join(cacheFolder, `build-${release.package}`);
  try {
    const webpack = startWebpack([release.package], { sourceMaps: true });
    await webpack.build(release.package, { version, outputDir });
    const web = path.join(outputDir, 'web');
    const scripts = readdirSync(web).filter((file) => existsSync(path.join(web, `${file}.map`)));
    const composition = Object.fromEntries(
      scripts
        .filter((file) => file.endsWith('.js'))
        .map((file) => [file, compositionOfFile(web, file, release.package)]),
    );
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(cached, JSON.stringify(composition));
    return composition;
  } finally {
    rmSync(outputDir, { recursive: true, force: true });
  }
}
