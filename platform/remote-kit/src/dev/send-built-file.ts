import { createReadStream, statSync } from 'node:fs';
import type http from 'node:http';
import path from 'node:path';

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

/** Sends a file of a development build, whose content changes while its name stays; 404 without it. */
export function sendBuiltFile(file: string, response: http.ServerResponse): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    return void response.writeHead(404).end();
  }
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  createReadStream(file).pipe(response);
}
