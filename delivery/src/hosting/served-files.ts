import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { NOT_FOUND_PATH } from '../prerender/prerender-pages';
import { commonHeaders, headersFor } from '../prerender/headers';
import { HeaderRules } from '../serve/header-rules';
import type { LivePointer } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';

/** A file of the store, or a folder whose files are alike, with the headers that it is served with. */
export interface ServedFile {
  /** Path below the store, with a slash before it; a folder's ends with one. */
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
}

const COPIES = new Set(['.br', '.gz']);

function urlOf(file: string): string {
  if (`/${file}` === NOT_FOUND_PATH) return NOT_FOUND_PATH;
  return `/${file}`.replace(/\/index\.html$/, '') || '/';
}

function filesOfSet(store: ReleaseStore, rules: HeaderRules, id: string): ServedFile[] {
  const pages = store.pagesFolder(id);
  if (!existsSync(pages)) return [];
  return readdirSync(pages, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COPIES.has(path.extname(entry.name)))
    .map((entry) => path.relative(pages, path.join(entry.parentPath, entry.name)))
    .map((file) => ({
      file: `/sets/${id}/pages/${file}`,
      headers: headersFor(rules.ofSet(id), urlOf(file)),
    }));
}

/** Everything that is served with headers of its own: the one source is the sets' `headers.json`. */
export function servedFiles(store: ReleaseStore, pointer: LivePointer): ServedFile[] {
  const rules = new HeaderRules(store);
  const packages = rules.ofPackages(pointer);
  const named = new Set(packages.map((rule) => rule.path).filter((one) => !one.endsWith('*')));
  return [
    { file: '/', headers: headersFor(commonHeaders, '/') },
    { file: '/public/packages/', headers: headersFor(packages, '/packages/') },
    ...[...named].map((one) => ({ file: `/public${one}`, headers: headersFor(packages, one) })),
    ...store
      .sets()
      .filter((id) => store.set(id))
      .flatMap((id) => filesOfSet(store, rules, id)),
  ];
}
