import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

export function browserFile(name: string): string {
  return readFileSync(join(__dirname, 'browser', name), 'utf8');
}

/** Serves files of the browser under their names. @param files media type by name */
export function serveFiles(app: FastifyInstance, files: Readonly<Record<string, string>>): void {
  for (const [name, type] of Object.entries(files)) {
    const text = browserFile(name);
    app.get(`/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  }
}
