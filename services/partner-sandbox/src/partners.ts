import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Received } from './received';

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

const defaultDelayMs = 5000;
const maxDelayMs = 60_000;

/** Waits for the request's `delayMs`, five seconds without one. */
async function delay(delayMs: unknown): Promise<void> {
  const requestedMs = Number(delayMs ?? defaultDelayMs);
  const isValid = Number.isFinite(requestedMs);
  await wait(isValid ? Math.min(Math.max(requestedMs, 0), maxDelayMs) : defaultDelayMs);
}

export const partners = ['lead', 'embedded', 'survey'] as const;
export type Partner = (typeof partners)[number];

/** How a partner behaves. `works` is the normal case; the others are for tests by hand or by program. */
export const modeMeaning = {
  works: 'Behaves as a partner should.',
  'two-hosts': 'Scripts: load their code from a second host. Offer: redirects to a second host.',
  slow: 'Responds after five seconds.',
  blocked: 'Scripts: the connection is cut. Offer: refuses to be framed.',
  throws: 'Scripts throw at once. Offer: the server responds with an error.',
  silent: 'Lead: never redirects. Offer: never responds. Survey: draws nothing.',
  hostile: 'Tries to read storage, cookies and the page, and to navigate the visitor away.',
} as const;

export type Mode = keyof typeof modeMeaning;
export const modes = Object.keys(modeMeaning) as Mode[];

export function modeNamed(text: unknown): Mode | undefined {
  return modes.find((mode) => mode === text);
}

/** The current mode of each partner; none for one that works. */
export type Switches = Map<Partner, Mode>;

/** The mode of a partner. A request that names one overrides the switch. */
export const modeOf = (switches: Switches, partner: Partner, requested?: unknown): Mode =>
  modeNamed(requested) ?? switches.get(partner) ?? 'works';

/** What the routes of all partners share. */
export interface SandboxState {
  readonly switches: Switches;
  readonly received: Received;
}

/** Query parameters of one request, so that parallel tests are independent; the site sends no mode. */
interface ModeQuery {
  readonly mode?: string;
  readonly delayMs?: string;
  /** The global variable that holds its fields, for a partner that has one of another name. */
  readonly fields?: string;
}

/**
 * A partner whose script runs in the site's page or in its frame and reports to its own server.
 * @param works file of the script that behaves as it should
 * @param globalName variable in which the scripts look for their fields
 */
export function scriptPartner(
  app: FastifyInstance,
  partner: 'lead' | 'survey',
  works: string,
  globalName: string,
  { switches, received }: SandboxState,
): void {
  const scripts: Readonly<Record<Exclude<Mode, 'blocked'>, string>> = {
    works: browserFile(works),
    slow: browserFile(works),
    'two-hosts': browserFile('two-hosts.js'),
    throws: browserFile('throws.js'),
    silent: browserFile('silent.js'),
    hostile: browserFile('hostile.js'),
  };

  app.get<{ Querystring: ModeQuery }>(`/${partner}.js`, async (request, reply) => {
    const mode = modeOf(switches, partner, request.query.mode);
    if (mode === 'blocked') return abort(reply);
    if (mode === 'slow') await delay(request.query.delayMs);
    const other = /^[A-Za-z]\w*$/.exec(request.query.fields ?? '')?.[0];
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(`${other ? `window.${globalName} = window.${other};\n` : ''}${scripts[mode]}`);
  });

  app.post(`/${partner}/received`, async (request, reply) => {
    received.call(partner, asRecord(request.body), request.headers.referer);
    return reply.code(204).send();
  });
}

/** Closes the connection without a response, like an ad blocker or an unreachable host. */
function abort(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Returns a JSON object unchanged, and an empty object for anything else. */
export function asRecord(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}

/** The embedded offer: a page for a frame that reads its parameters from its URL. */
export function embeddedPartner(app: FastifyInstance, { switches, received }: SandboxState): void {
  const page = browserFile('offer.html');
  const hostilePage = browserFile('offer-hostile.html');

  type Query = Omit<ModeQuery, 'fields'> & Record<string, string>;
  app.get<{ Querystring: Query }>('/offer', async (request, reply) => {
    const { mode: requested, delayMs, ...fields } = request.query;
    const mode = modeOf(switches, 'embedded', requested);
    received.call('embedded', fields, request.headers.referer);
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store');
    switch (mode) {
      case 'silent':
        return reply.hijack();
      case 'blocked':
        return reply.header('X-Frame-Options', 'DENY').send(page);
      case 'throws':
        return reply.code(500).send('');
      case 'hostile':
        return reply.send(hostilePage);
      case 'two-hosts':
        return reply.redirect(secondHostUrl(request.headers.host, fields));
      case 'slow':
        await delay(delayMs);
        break;
      case 'works':
    }
    return reply.send(page);
  });

  serveFiles(app, {
    'offer.js': 'text/javascript',
    'offer.css': 'text/css',
    'hostile.js': 'text/javascript',
  });
}

/** The offer's URL on the other name of the loopback address. */
function secondHostUrl(host = 'localhost', fields: Readonly<Record<string, string>>): string {
  const url = new URL(`http://${host}/offer`);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  url.search = new URLSearchParams({ ...fields, mode: 'works' }).toString();
  return url.href;
}
