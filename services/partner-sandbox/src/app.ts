import Fastify, { type FastifyInstance } from 'fastify';
import { embeddedPartner, type Switches, asRecord, scriptPartner } from './partners';
import { Mailbox, mailboxPage } from './mailbox';
import { qaPage } from './qa-page';
import { Received } from './received';

/** Scripts in the site's sandboxed frames report from an opaque origin, which is sent as `null`. */
const reportPaths = [
  '/lead/received',
  '/survey/received',
  '/survey/answers',
  '/hostile',
  '/blocked',
];

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** A host name of another kind may be a foreign page's, resolved to this machine. */
const loopbackHost = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Refuses requests under a name that is not this machine's. Lets only the site's pages read responses
 * across origins, and refuses state-changing requests from pages of any other origin. Requests without an Origin header come from programs, not from pages.
 */
function requireKnownOrigin(app: FastifyInstance, siteOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host = '' } = request.headers;
    if (!loopbackHost.test(host)) {
      return reply.code(403).send({ error: { message: `${host} is not a name of the sandbox.` } });
    }
    if (!origin) return;
    const isSite = siteOrigins.includes(origin);
    if (isSite) reply.header('Access-Control-Allow-Origin', origin).header('Vary', 'Origin');

    const isOwnPage = origin === `http://${host}`;
    const isReport = origin === 'null' && reportPaths.includes(request.url.split('?')[0] ?? '');
    if (safeMethods.includes(request.method) || isSite || isOwnPage || isReport) return;
    return reply.code(403).send({ error: { message: `${origin} may not change the sandbox.` } });
  });
}

/** A contact is well below 2 kB. */
const bodyLimitBytes = 64 * 1024;

interface SandboxOptions {
  /** Origins of the site that uses the partners; the QA page links to the first one. */
  readonly siteOrigins: readonly [string, ...string[]];
  /** Shown at `/mailbox`. */
  readonly mailbox?: Mailbox;
}

/**
 * Creates fakes of the three partners (docs/product.md, section 7.3), on a separate origin.
 * `GET /received` lists what each of them received; `POST /reset` or `DELETE /received` clears it.
 */
export function createSandbox({
  siteOrigins,
  mailbox = new Mailbox(),
}: SandboxOptions): FastifyInstance {
  const app = Fastify({ bodyLimit: bodyLimitBytes, forceCloseConnections: true });
  const switches: Switches = new Map();
  const received = new Received();

  // A script in a frame with an opaque origin posts text: another type would need a preflight.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(null, {});
    }
  });
  requireKnownOrigin(app, siteOrigins);

  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/received', () => received.all());
  app.delete('/received', (_request, reply) => {
    received.reset();
    return reply.code(204).send();
  });
  app.post('/reset', (_request, reply) => {
    received.reset();
    switches.clear();
    mailbox.reset();
    return reply.code(204).send();
  });
  app.post('/hostile', async (request, reply) => {
    const { partner, entrant, attempts } = asRecord(request.body);
    const report = { partner: String(partner), entrant: String(entrant) };
    received.add('hostile', { ...report, attempts: asRecord(attempts) });
    return reply.code(204).send();
  });
  app.post('/blocked', async (request, reply) => {
    const { partner, blockedUri, directive } = asRecord(request.body);
    const fields = { blockedUri: String(blockedUri), directive: String(directive) };
    received.add('blocked', { partner: String(partner), fields });
    return reply.code(204).send();
  });
  app.get<{ Querystring: { entrant?: string } }>('/elsewhere', (request, reply) => {
    const destination = String(request.headers['sec-fetch-dest'] ?? '');
    received.add('navigations', { entrant: request.query.entrant ?? '', destination });
    return reply
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Elsewhere</title><h1>A hostile script navigated here</h1>');
  });

  app.post('/survey/answers', async (request, reply) => {
    received.call('surveyAnswers', asRecord(request.body), request.headers.referer);
    return reply.code(204).send();
  });

  const sandbox = { switches, received };
  scriptPartner(app, 'lead', 'lead-placement.js', 'leadPlacement', sandbox);
  scriptPartner(app, 'survey', 'survey-loader.js', 'surveyWidget', sandbox);
  embeddedPartner(app, sandbox);
  qaPage(app, sandbox, siteOrigins[0]);
  mailboxPage(app, mailbox);
  return app;
}
