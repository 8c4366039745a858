import { readFileSync, rename, statSync, writeFile } from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** An update of a build on the page, or a style sheet, whose URL stays the same but for a time. */
const NEWEST =
  /^\/packages\/([\w-]+)\/[\w.-]+\/([\w.-]+(?:\.hot-update\.js(?:on)?|\.css))(?:\?\d+)?$/;

/**
 * Sends a file by which an open page takes over what was saved.
 * @param folders of the builds, by package.
 * @returns false for any other request, and without such a file.
 */
export function sendUpdate(
  folders: Readonly<Record<string, string>>,
  { url = '' }: http.IncomingMessage,
  response: http.ServerResponse,
): boolean {
  const [, name = '', file = ''] = NEWEST.exec(url) ?? [];
  const folder = folders[name];
  // Without it, for example while a build replaces it, the host sends that of the release.
  return !!folder && sendBuiltFile(path.join(folder, 'web', file), response);
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
};

/** Makes a build replace each file at once: whoever opens one reads the old content or the new. */
export function replaceWholeFiles(compiler: Compiler): void {
  compiler.outputFileSystem = {
    ...compiler.outputFileSystem!,
    writeFile(file: string, content: string | Buffer, done: (error: Error | null) => void) {
      const next = `${file}.next`;
      writeFile(next, content, (error) => (error ? done(error) : rename(next, file, done)));
    },
  } as NonNullable<Compiler['outputFileSystem']>;
}

/**
 * Sends a file of a development build, whose content changes while its name stays.
 * @returns false without such a file.
 */
export function sendBuiltFile(file: string, response: http.ServerResponse): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  // Read at once: the file that replaces it has another length.
  const content = readFileSync(file);
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(content);
  return true;
}
