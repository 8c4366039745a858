import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOfContent } from '../release-format/integrity';
import type { ReleaseDescription } from '../release-format/release-description';

/** What a fake release folder holds. */
export interface FakeFolder {
  /** Members of `release.json` that differ from the defaults. */
  readonly changes?: object;
  /** Content of files below `web/`, by path. */
  readonly web?: Readonly<Record<string, string>>;
  /** Source of the Node build; without it there is none. */
  readonly node?: string;
  /** Content of any file, written last. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Writes a release folder of mfe-gift outside of the repository, and returns its path. */
export function fakeFolder({
  changes = {},
  web = { 'entry.js': 'var mfe_gift_1 = {};', 'page.css': '.gift{}' },
  node,
  files = {},
}: FakeFolder = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-folder-'));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  for (const [file, content] of Object.entries(web)) write(`web/${file}`, content);
  if (node !== undefined) write('node/server.js', node);
  const description: ReleaseDescription = {
    format: 1,
    name: 'mfe-gift',
    version: '1.0.0',
    commit: 'ab12cd3',
    entry: { type: 'script', file: 'entry.js', container: 'mfe_gift_1' },
    routes: [
      { path: '/gift', title: 'Gift', description: 'A gift for everyone.', files: ['page.css'] },
    ],
    requires: { react: '^19.2.0' },
    budget: { openBytes: 25_000, allBytes: 70_000 },
    files: Object.fromEntries(
      Object.entries(web).map(([file, content]) => [file, integrityOfContent(content)]),
    ),
    ...(node !== undefined && { node: integrityOfContent(node) }),
  };
  write('release.json', JSON.stringify({ ...description, ...changes }));
  write(
    'sbom.cdx.json',
    JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components: [] }),
  );
  for (const [file, content] of Object.entries(files)) write(file, content);
  return folder;
}
