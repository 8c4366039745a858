import type { FastifyInstance } from 'fastify';
import {
  browserFile,
  serveFiles,
  modeMeaning,
  modeNamed,
  modeOf,
  modes,
  partners,
  type SandboxState,
  asRecord,
} from './partners';

/** The QA page: what each partner received, live, and a switch for each mode. */
export function qaPage(
  app: FastifyInstance,
  { switches, received }: SandboxState,
  siteOrigin: string,
): void {
  const page = browserFile('qa.html').replaceAll('{{SITE_ORIGIN}}', siteOrigin);
  const state = () => ({
    received: received.all(),
    switches: Object.fromEntries(partners.map((one) => [one, modeOf(switches, one)])),
    modes: modes.map((mode) => ({ mode, meaning: modeMeaning[mode] })),
  });

  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  serveFiles(app, { 'qa.js': 'text/javascript', 'qa.css': 'text/css' });
  app.get('/state', () => state());

  app.post('/switches', async (request, reply) => {
    const { partner, mode } = asRecord(request.body);
    const knownPartner = partners.find((name) => name === partner);
    const knownMode = modeNamed(mode);
    if (!knownPartner || !knownMode) {
      return reply.code(400).send({ error: { message: 'Name a partner and a mode.' } });
    }
    switches.set(knownPartner, knownMode);
    return state();
  });

  app.get('/events', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
    });
    const sendState = () => reply.raw.write(`data: ${JSON.stringify(state())}\n\n`);
    sendState();
    const unsubscribe = received.onChange(sendState);
    request.raw.on('close', unsubscribe);
  });
}
