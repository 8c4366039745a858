import { createHash } from 'node:crypto';
import { type FastifyInstance } from 'fastify';

/** The parts of an OpenAPI document that the page shows. */
interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly { name: string; in: string; description?: string }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { schema?: { properties?: Record<string, Record<string, unknown>> } }>
    >;
  };
  readonly responses?: Readonly<Record<string, { description?: string }>>;
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.25rem .5rem;' +
  'text-align:left;vertical-align:top}code{font-size:.9em}h2{margin-top:2.5rem}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const escape = (value: unknown): string =>
  String(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function table(heading: string, rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return '';
  const body = rows
    .map(
      ([name, words]) => `<tr><td><code>${escape(name)}</code></td><td>${escape(words)}</td></tr>`,
    )
    .join('');
  return `<h3>${heading}</h3><table>${body}</table>`;
}

function formatField(field: Record<string, unknown>): string {
  const choices = Array.isArray(field['enum']) ? `one of ${field['enum'].join(' | ')}` : undefined;
  const longest =
    field['maxLength'] === undefined ? undefined : `up to ${field['maxLength']} characters`;
  return [field['type'], field['description'], longest, choices].filter(Boolean).join(', ');
}

function section(method: string, url: string, operation: Operation): string {
  const fields = Object.values(operation.requestBody?.content ?? {})[0]?.schema?.properties ?? {};
  return (
    `<h2><code>${escape(method.toUpperCase())} ${escape(url)}</code></h2>` +
    `<p>${escape(operation.summary ?? '')}</p>` +
    table(
      'Headers and parameters',
      (operation.parameters ?? []).map(({ name, description }) => [name, description ?? '']),
    ) +
    table(
      'Body',
      Object.entries(fields).map(([name, field]) => [name, formatField(field)]),
    ) +
    table(
      'Answers',
      Object.entries(operation.responses ?? {}).map(([status, { description }]) => [
        status,
        description ?? '',
      ]),
    )
  );
}

/** Adds the API's description: `/openapi.json` for programs, `/docs` for people, no script in it. */
export function docsRoute(app: FastifyInstance): void {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/docs', { schema: { hide: true } }, (_request, reply) => {
    const paths = Object.entries(app.swagger().paths ?? {});
    const sections = paths.flatMap(([url, operations]) =>
      Object.entries(operations ?? {}).map(([method, operation]) =>
        section(method, url, operation as Operation),
      ),
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${STYLE_HASH}'`)
      .send(
        '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
          '<meta name="viewport" content="width=device-width"><title>PrizeStash entry API</title>' +
          `<style>${STYLE}</style></head><body><h1>PrizeStash entry API</h1>` +
          '<p>Every answer other than 200 has the body <code>{"error": {"message", "errors"?, "entry_period"?}}</code>. ' +
          'For programs: <a href="/openapi.json">/openapi.json</a></p>' +
          `${sections.join('')}</body></html>`,
      );
  });
}
