import { createReadStream, existsSync } from 'node:fs';
import type http from 'node:http';
import path from 'node:path';

/** An update of a build on the page, or a style sheet, whose URL stays the same but for a time. */
const NEWEST =
  /^\/packages\/([\w-]+)\/[\w.-]+\/([\w.-]+(?:\.hot-update\.js(?:on)?|\.css))(?:\?\d+)?$/;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/**
 * Sends a file by which an open page takes over what was saved.
 * @param folders of the builds, by package.
 * @returns false for any other request.
 */
export function sendUpdate(
  folders: Readonly<Record<string, string>>,
  { url = '' }: http.IncomingMessage,
  response: http.ServerResponse,
): boolean {
  const [, name = '', file = ''] = NEWEST.exec(url) ?? [];
  const folder = folders[name];
  if (!folder) return false;
  const newest = path.join(folder, 'web', file);
  if (existsSync(newest)) {
    const type = types[path.extname(file)];
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
    createReadStream(newest).pipe(response);
  } else response.writeHead(404).end();
  return true;
}
