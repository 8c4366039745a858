import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Api } from '../../http/schemas';

const VERIFIER = path.resolve(__dirname, '../../../../../drawings/verifier/verify-drawing.js');

/** Adds the download of the program with which anyone can verify a drawing. */
export function verifierFileRoute(app: Api): void {
  const program = readFileSync(VERIFIER, 'utf8');
  app.get(
    '/v1/drawings/verify-drawing.js',
    {
      schema: {
        summary: 'Download the verifier, a program for Node 20',
        produces: ['text/javascript'],
        response: { 200: { description: 'The program.', type: 'string' } },
      },
    },
    (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('content-disposition', 'attachment; filename="verify-drawing.js"')
        .send(program),
  );
}
