import { slowClientLimits } from '@prizestash/server-kit/run-server';
import { requestIds } from '@prizestash/server-kit/telemetry/trace';
import fastify, { type FastifyInstance } from 'fastify';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import type { Requester } from '@prizestash/promotion/service/requester';
import { sentenceOf } from '@prizestash/canary-judge/sentence';
import { requestChange } from '@prizestash/promotion/service/send-to-service';
import type { MessageModel, PageModel } from './page/model';
import { compareModel } from './models/compare-model';
import { SignInError } from './sign-in/identity-provider';
import { overviewModel, setModel } from './models/overview-model';
import { packageModel } from './models/package-model';
import { headers, pageSender, type PagesOptions, type SendPage } from './page-renderer';
import { signInRoutes } from './sign-in/sign-in-routes';

/** The time that figures are of: that of a canary, a day, a week. A line has 48 points. */
const HOURS = [4, 24, 168] as const;

const notFound: MessageModel = {
  kind: 'message',
  title: 'Not in the release store',
  text: 'There is nothing of this name, or it was removed because nothing needed it.',
};

/** The pages for teams and QA. They hold no token of their own: a person acts with that person's. */
export function pagesApp(options: PagesOptions): FastifyInstance {
  const { store, renderer, sessions, provider } = options;
  const app = fastify({ ...slowClientLimits, ...requestIds, forceCloseConnections: true });
  const send = pageSender(options);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // The form of another site would act with the session of whoever opens it.
  app.addHook('onRequest', ({ method, headers: { origin } }, _reply, done) => {
    if (method !== 'POST' || origin === sessions.origin) done();
    else done(new DeliveryError('not-permitted', 'the form is not one of these pages'));
  });
  app.get('/page.css', (_request, reply) =>
    reply
      .headers({ ...headers, 'Cache-Control': 'no-cache' })
      .type('text/css')
      .send(renderer.css),
  );

  showRoutes(app, options, send);
  actionRoutes(app, options, send);
  signInRoutes(app, options, send);

  app.get('/live', () => ({ status: 'live' }));
  app.get('/ready', async () => {
    await store.refresh();
    return { status: 'ready' };
  });
  app.setErrorHandler((error: Error, _request, reply) => {
    if (error instanceof SignInError) {
      const problem = error.message ? sentenceOf(error.message) : null;
      const name = provider?.name ?? null;
      return send(reply, { kind: 'sign-in', provider: name, link: null, problem }, null, 401);
    }
    const isRefused = error instanceof DeliveryError && error.code === 'not-permitted';
    const status = isRefused ? 403 : ((error as { statusCode?: number }).statusCode ?? 500);
    if (status >= 500) console.error(error);
    const text = status >= 500 ? 'The pages failed; see their log.' : sentenceOf(error.message);
    return reply.code(status).headers(headers).send({ message: text });
  });
  return app;
}

/** Null for what is not in the store. */
type Content = PageModel['content'] | null;

type Parameters = Readonly<Record<string, string>>;

function showRoutes(
  app: FastifyInstance,
  { store, sessions, sources, pictures }: PagesOptions,
  send: SendPage,
): void {
  /** Responds with what `show` returns to somebody who is signed in. */
  const page = (
    path: string,
    show: (requester: Requester, parameters: Parameters) => Content | Promise<Content>,
  ) =>
    app.get(path, async (request, reply) => {
      const person = sessions.personOf(request.headers.cookie);
      if (!person) throw new SignInError();
      await store.refresh();
      const parameters = Object.assign({}, request.query, request.params) as Parameters;
      const content = await show(person, parameters);
      return send(reply, content ?? notFound, person, content ? 200 : 404);
    });

  page('/', async (requester, { before }) => {
    // Anything else is the newest part.
    const sequence = /^\d+$/.test(String(before)) ? Number(before) : Infinity;
    return overviewModel(store, requester, await sources.watched(), sequence);
  });
  page('/packages/:name', async (requester, { name = '', hours: asked }) => {
    const hours = HOURS.find((one) => String(one) === asked) ?? HOURS[0];
    const time = { hours, choices: HOURS, until: new Date().toISOString() };
    return packageModel(store, requester, name, time, await sources.reports(name, hours));
  });
  page('/sets/:id', (requester, { id = '' }) => setModel(store, requester, id));
  page('/compare', (_requester, { from = '', to = '' }) =>
    compareModel(store, from, to, pictures !== null),
  );

  app.get('/pictures/:set/*', async (request, reply) => {
    if (!sessions.personOf(request.headers.cookie)) throw new SignInError();
    const { set, '*': file } = request.params as { readonly set: string; readonly '*': string };
    const path = file === 'index.png' ? '/' : `/${file.replace(/\.png$/, '')}`;
    const picture = await pictures?.find(set, path);
    if (!picture) return reply.code(404).headers(headers).send();
    const kept = { ...headers, 'Cache-Control': 'private, max-age=86400' };
    return reply.headers(kept).type('image/png').send(picture);
  });
}

/** The request to the promotion service that a form is for. */
type Action = (fields: Readonly<Record<string, string>>) => readonly [path: string, body: object];

const actions: Readonly<Record<string, Action>> = {
  rollback: ({ package: name, sequence }) => [
    '/rollbacks',
    // Who sees the page sees what was rolled back before.
    { package: name, sequence: Number(sequence), again: true },
  ],
  'end-canary': ({ package: name, canary, sequence }) => [
    '/ended-canaries',
    name === undefined ? { canary } : { package: name, sequence: Number(sequence) },
  ],
  withdraw: ({ name }) => ['/withdrawals', { name }],
  'next-stage': ({ canary, percent }) => ['/canary-stages', { canary, percent: Number(percent) }],
};

/** Sends what the forms of these pages ask for, with the token of the person. */
export function actionRoutes(
  app: FastifyInstance,
  { sessions, serviceUrl: url }: PagesOptions,
  send: SendPage,
): void {
  for (const [name, requestOf] of Object.entries(actions)) {
    app.post(`/actions/${name}`, async (request, reply) => {
      const person = sessions.personOf(request.headers.cookie);
      if (!person) throw new SignInError('you were signed out');
      const [path, body] = requestOf((request.body ?? {}) as Record<string, string>);
      try {
        await requestChange({ url, token: person.token }, path, body);
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        const text = sentenceOf(error.message);
        return send(reply, { kind: 'message', title: 'Not done', text }, person, 409);
      }
      return reply.redirect('/', 303);
    });
  }
}
