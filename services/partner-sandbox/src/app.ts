import Fastify, { type FastifyInstance } from 'fastify';
import { embeddedPartner } from './embedded-partner';
import { Mailbox, mailboxPage } from './mailbox';
import { Switches } from './modes';
import { qaPage } from './qa-page';
import { Received } from './received';
import { requireKnownOrigin } from './require-known-origin';
import { asRecord, scriptPartner } from './script-partner';

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
  const switches = new Switches();
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
    switches.reset();
    mailbox.reset();
    return reply.code(204).send();
  });
  app.post('/hostile', async (request, reply) => {
    const { partner, entrant, attempts } = asRecord(request.body);
    received.hostileReport(String(partner), String(entrant), asRecord(attempts));
    return reply.code(204).send();
  });
  app.post('/blocked', async (request, reply) => {
    const { partner, blockedUri, directive } = asRecord(request.body);
    received.blockedRequest(String(partner), String(blockedUri), String(directive));
    return reply.code(204).send();
  });
  app.get<{ Querystring: { entrant?: string } }>('/elsewhere', (request, reply) => {
    const destination = String(request.headers['sec-fetch-dest'] ?? '');
    received.navigation(request.query.entrant ?? '', destination);
    return reply
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Elsewhere</title><h1>A hostile script navigated here</h1>');
  });

  app.post('/survey/answers', async (request, reply) => {
    received.call('surveyAnswers', asRecord(request.body), request.headers.referer);
    return reply.code(204).send();
  });

  scriptPartner(
    app,
    { partner: 'lead', works: 'lead-placement.js', globalName: 'leadPlacement' },
    switches,
    received,
  );
  scriptPartner(
    app,
    { partner: 'survey', works: 'survey-loader.js', globalName: 'surveyWidget' },
    switches,
    received,
  );
  embeddedPartner(app, switches, received);
  qaPage(app, switches, received, siteOrigins[0]);
  mailboxPage(app, mailbox);
  return app;
}
