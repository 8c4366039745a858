import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compress } from '../releases/compress';
import type { Release } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import type { RenderedSet } from './prerender-request';

/** Folder of the shell's icons and the like, which are served beside the pages. */
function siteFilesFolder(store: ReleaseStore, { package: name, version }: Release): string {
  return path.join(store.releaseFolder(name, version), 'public');
}

/** Names of the shell's files that are served beside the pages. */
export function siteFilesOf(store: ReleaseStore, shell: Release): string[] {
  const folder = siteFilesFolder(store, shell);
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function writeServed(file: string, content: string, compressed: boolean): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  if (!compressed) return;
  const { brotli, gzip } = await compress(Buffer.from(content));
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzip);
}

/**
 * Writes the pages of a release set.
 * @param folder gets `pages/` (what is served) and `headers.json`.
 * @param compressed false leaves out the Brotli and gzip copies.
 */
export async function writePages(
  store: ReleaseStore,
  shell: Release,
  { files, rules }: RenderedSet,
  folder: string,
  compressed: boolean,
): Promise<void> {
  const target = path.join(folder, 'pages');
  // In parallel: compression takes longer than everything else and runs in threads of its own.
  await Promise.all(
    Object.entries(files).map(([file, content]) =>
      writeServed(path.join(target, file), content, compressed),
    ),
  );
  if (existsSync(siteFilesFolder(store, shell))) {
    cpSync(siteFilesFolder(store, shell), target, { recursive: true });
  }
  writeFileSync(path.join(folder, 'headers.json'), JSON.stringify(rules, null, 2));
}
