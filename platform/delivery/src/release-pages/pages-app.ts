import { slowClientLimits } from '@prizestash/server-kit/slow-clients';
import { requestIds } from '@prizestash/server-kit/telemetry/request-id';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { MessageModel, PageModel } from '@prizestash/release-page/model';
import { DeliveryError } from '../delivery-error';
import type { Requester } from '../promotion-service/requester';
import { actionRoutes } from './action-routes';
import { compareModel } from './compare-model';
import { overviewModel, setModel } from './overview-model';
import { packageModel } from './package-model';
import { headers, responsesOf, sentenceOf, type PagesOptions, type Responses } from './responses';
import { signInRoutes } from './sign-in-routes';

/** The time that figures are of: that of a canary, a day, a week. A line has 48 points. */
const HOURS = [4, 24, 168] as const;

const notFound: MessageModel = {
  kind: 'message',
  title: 'Not in the release store',
  text: 'There is nothing of this name, or it was removed because nothing needed it.',
};

/** The pages for teams and QA. They hold no token of their own: a person acts with that person's. */
export function pagesApp(options: PagesOptions): FastifyInstance {
  const { store, renderer } = options;
  const app = fastify({ ...slowClientLimits, ...requestIds, forceCloseConnections: true });
  const responses = responsesOf(options);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get('/page.css', (_request, reply) =>
    reply
      .headers({ ...headers, 'Cache-Control': 'no-cache' })
      .type('text/css')
      .send(renderer.css),
  );

  showRoutes(app, options, responses);
  actionRoutes(app, options, responses);
  signInRoutes(app, options, responses);

  app.get('/live', () => ({ status: 'live' }));
  app.get('/ready', async () => {
    await store.refresh();
    return { status: 'ready' };
  });
  app.setErrorHandler((error: Error, _request, reply) => {
    const isRefused = error instanceof DeliveryError && error.code === 'not-permitted';
    const status = isRefused ? 403 : ((error as { statusCode?: number }).statusCode ?? 500);
    if (status >= 500) console.error(error);
    const text = status >= 500 ? 'The pages failed; see their log.' : sentenceOf(error);
    return reply.code(status).headers(headers).send({ message: text });
  });
  return app;
}

/** Adds what can be looked at. */
function showRoutes(
  app: FastifyInstance,
  { store, sessions, sources, pictures }: PagesOptions,
  { send, signIn }: Responses,
): void {
  /** Responds with what `show` returns to somebody who is signed in. */
  const page = (
    path: string,
    show: (
      requester: Requester,
      request: FastifyRequest,
    ) => PageModel['content'] | null | Promise<PageModel['content'] | null>,
  ) =>
    app.get(path, async (request, reply) => {
      const person = sessions.personOf(request.headers.cookie);
      if (!person) return signIn(reply, null);
      await store.refresh();
      const content = await show(person, request);
      return send(reply, content ?? notFound, person, content ? 200 : 404);
    });

  page('/', async (requester, request) => {
    const { before } = request.query as { readonly before?: unknown };
    // Anything else is the newest part.
    const sequence = /^\d+$/.test(String(before)) ? Number(before) : Infinity;
    return overviewModel(store, requester, await sources.watched(), sequence);
  });
  page('/packages/:name', async (requester, request) => {
    const { name } = request.params as { readonly name: string };
    const { hours: asked } = request.query as { readonly hours?: string };
    const hours = HOURS.find((one) => String(one) === asked) ?? HOURS[0];
    const time = { hours, choices: HOURS, until: new Date().toISOString() };
    return packageModel(store, requester, name, time, await sources.reports(name, hours));
  });
  page('/sets/:id', (requester, request) =>
    setModel(store, requester, (request.params as { readonly id: string }).id),
  );
  page('/compare', (_requester, request) => {
    const { from = '', to = '' } = request.query as {
      readonly from?: string;
      readonly to?: string;
    };
    return compareModel(store, from, to, pictures !== null);
  });

  app.get('/pictures/:set/*', async (request, reply) => {
    if (!sessions.personOf(request.headers.cookie)) return signIn(reply, null);
    const { set, '*': file } = request.params as { readonly set: string; readonly '*': string };
    const path = file === 'index.png' ? '/' : `/${file.replace(/\.png$/, '')}`;
    const picture = await pictures?.find(set, path);
    if (!picture) return reply.code(404).headers(headers).send();
    const kept = { ...headers, 'Cache-Control': 'private, max-age=86400' };
    return reply.headers(kept).type('image/png').send(picture);
  });
}
