import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refuseSet } from '@prizestash/release-store/delivery-error';
import { compress } from '@prizestash/release-store/compress';
import type { Release } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { RenderedSet } from './prerender-request';

/** Folder of the shell's icons and the like, which are served beside the pages. */
function siteFilesFolder(store: ReleaseStore, { package: name, version }: Release): string {
  return path.join(store.releaseFolder(name, version), 'public');
}

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
 * Accepts exactly the files that a release set has: names come from the set and its verified
 * releases, never from the process that has rendered them.
 * @param optional a file that it may have.
 */
function requireFiles(
  rendered: RenderedSet['files'],
  expected: readonly string[],
  optional: string,
): void {
  const other = Object.keys(rendered).find((file) => file !== optional && !expected.includes(file));
  const missing = expected.find((file) => !Object.hasOwn(rendered, file));
  if (other !== undefined) refuseSet('rendering', `${other} is no file of the release set`);
  if (missing !== undefined) refuseSet('rendering', `${missing} was not rendered`);
}

/**
 * Writes the pages of a release set.
 * @param expected names of the files below `pages/`.
 * @param optional name of one that small sets lack.
 * @param folder gets `pages/` (what is served) and `headers.json`.
 * @param compressed false leaves out the Brotli and gzip copies.
 */
export async function writePages(
  store: ReleaseStore,
  shell: Release,
  { files, rules }: RenderedSet,
  expected: readonly string[],
  optional: string,
  folder: string,
  compressed: boolean,
): Promise<void> {
  requireFiles(files, expected, optional);
  const target = path.join(folder, 'pages');
  // In parallel: compression takes longer than everything else and runs in separate threads.
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
