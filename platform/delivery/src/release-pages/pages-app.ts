import { slowClientLimits } from '@prizestash/server-kit/slow-clients';
import { requestIds } from '@prizestash/server-kit/telemetry/request-id';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { parse, serialize } from 'cookie';
import type { MessageModel, PageModel } from '@prizestash/release-page/model';
import { closedObject } from '@prizestash/server-kit/closed-object';
import { DeliveryError } from '../delivery-error';
import { compileSchema } from '../release-format/compile-schema';
import { SITE_CONFIG } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import type { Requester } from '../promotion-service/requester';
import { sendToService } from '../promotion-service/send-to-service';
import { compareModel } from './compare-model';
import { SignInError, type IdentityProvider, type StartedSignIn } from './identity-provider';
import { overviewModel, setModel, type WatchedCanary } from './overview-model';
import type { Pictures } from './pictures';
import { packageModel, type PackageReports } from './package-model';
import type { PageRenderer } from './page-renderer';
import type { Person, Sessions } from './sessions';

const SIGN_IN_S = 600;
/** The time that figures are of: that of a canary, a day, a week. A line has 48 points. */
const HOURS = [4, 24, 168] as const;

const text = { type: 'string', minLength: 1, maxLength: 200 };
const isStarted = compileSchema<StartedSignIn>(
  closedObject({ state: text, nonce: text, verifier: text }),
);

/** What the pages show besides the release store. */
export interface PageSources {
  /** What the watch says of each canary, by its id. */
  watched(): Promise<ReadonlyMap<string, WatchedCanary>>;
  /** What browsers report of a package; a sentence that says why it cannot be read. */
  reports(name: string, hours: number): Promise<PackageReports | string>;
}

export interface PagesOptions {
  /** Without the signing key. */
  readonly store: ReleaseStore;
  /** Address of the promotion service, which decides what a person may change. */
  readonly serviceUrl: string;
  readonly sessions: Sessions;
  readonly provider: IdentityProvider | null;
  readonly renderer: PageRenderer;
  readonly sources: PageSources;
  /** Null where no browser is installed. */
  readonly pictures: Pictures | null;
}

/** No script runs in the pages, whatever a stack or the name of a release contains. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * A form sends persons on to their identity provider, and from there perhaps to others: browsers apply
 * `form-action` to each of these redirects. The page contains nothing of a release.
 */
const signInHeaders = {
  ...headers,
  'Content-Security-Policy': headers['Content-Security-Policy'].replace(" form-action 'self';", ''),
};

const notFound: MessageModel = {
  kind: 'message',
  title: 'Not in the release store',
  text: 'There is nothing of this name, or it was removed because nothing needed it.',
};

/** The pages for teams and QA. They hold no token of their own: a person acts with that person's. */
export function pagesApp(options: PagesOptions): FastifyInstance {
  const { store, sessions, provider, renderer, sources, pictures } = options;
  const app = fastify({ ...slowClientLimits, ...requestIds, forceCloseConnections: true });
  const siteUrl = () => {
    const version = store.set(store.live()?.set ?? '')?.versions[SITE_CONFIG];
    return store.siteConfig(version ?? '')?.config.publicBaseUrl ?? '';
  };
  const send = (
    reply: FastifyReply,
    content: PageModel['content'],
    requester: Requester | null,
    status = 200,
  ) =>
    reply
      .code(status)
      .headers(content.kind === 'sign-in' ? signInHeaders : headers)
      .type('text/html; charset=utf-8')
      .send(
        renderer.render({
          siteUrl: siteUrl(),
          person: requester?.name ?? null,
          sequence: store.state().sequence,
          content,
        }),
      );
  const signIn = (reply: FastifyReply, problem: string | null, status = 401) =>
    send(
      reply,
      { kind: 'sign-in', provider: provider?.name ?? null, link: null, problem },
      null,
      status,
    );

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

  actionRoutes(app, options, { send, signIn });
  signInRoutes(app, options, { send, signIn });

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

/** How a route responds. */
interface Responses {
  send(
    reply: FastifyReply,
    content: PageModel['content'],
    requester: Requester | null,
    status?: number,
  ): FastifyReply;
  signIn(reply: FastifyReply, problem: string | null, status?: number): FastifyReply;
}

/** The request to the promotion service that a form is for. */
type Action = (fields: Readonly<Record<string, string>>) => readonly [path: string, body: object];

const actions: Readonly<Record<string, Action>> = {
  rollback: ({ package: name, sequence }) => [
    '/rollbacks',
    { package: name, sequence: Number(sequence) },
  ],
  'end-canary': ({ package: name, canary, sequence }) => [
    '/ended-canaries',
    name === undefined ? { canary } : { package: name, sequence: Number(sequence) },
  ],
  withdraw: ({ set }) => ['/withdrawals', { set }],
  'next-stage': ({ canary, percent }) => ['/canary-stages', { canary, percent: Number(percent) }],
};

/** Sends what the forms of these pages ask for, and no other site's, with the token of the person. */
function actionRoutes(
  app: FastifyInstance,
  { sessions, serviceUrl: url }: PagesOptions,
  { send, signIn }: Responses,
): void {
  for (const [name, requestOf] of Object.entries(actions)) {
    app.post(`/actions/${name}`, async (request, reply) => {
      const person = sessions.personOf(request.headers.cookie);
      if (!person) return signIn(reply, 'You were signed out.');
      requireOwnForm(request, sessions.origin);
      const [path, body] = requestOf((request.body ?? {}) as Record<string, string>);
      try {
        await sendToService({ url, token: person.token }, path, body);
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        const message = { kind: 'message', title: 'Not done', text: sentenceOf(error) } as const;
        return send(reply, message, person, 409);
      }
      return reply.redirect('/', 303);
    });
  }
}

/** Who a token is of. @throws {SignInError} when the promotion service does not accept it. */
async function personOf(url: string, token: string): Promise<Person> {
  const person = await sendToService<Requester>({ url, token }, '/person', null).catch(failSignIn);
  return { ...person, token };
}

function failSignIn(error: unknown): never {
  throw error instanceof DeliveryError ? new SignInError(error.message) : error;
}

function signInRoutes(
  app: FastifyInstance,
  { sessions, provider, serviceUrl: url }: PagesOptions,
  { send, signIn }: Responses,
): void {
  const failed = (reply: FastifyReply) => (error: Error) => {
    if (!(error instanceof SignInError)) throw error;
    return signIn(reply, sentenceOf(error));
  };
  app.get('/sign-in', { exposeHeadRoute: false }, (request, reply) => {
    const { link } = request.query as { readonly link?: unknown };
    if (typeof link !== 'string') return signIn(reply, null);
    return send(reply, { kind: 'sign-in', provider: null, link, problem: null }, null);
  });
  app.post('/sign-in-link', async (request, reply) => {
    requireOwnForm(request, sessions.origin);
    const { link = '' } = (request.body ?? {}) as { readonly link?: string };
    // The link itself is what counts.
    const access = { url, token: link };
    return sendToService<{ readonly token: string }>(access, '/link-tokens', { link })
      .catch(failSignIn)
      .then(({ token }) => personOf(url, token))
      .then((person) => redirectHome(reply, sessions.start(person)), failed(reply));
  });
  app.post('/sign-out', (request, reply) => {
    requireOwnForm(request, sessions.origin);
    return redirectHome(reply, sessions.end(request.headers.cookie));
  });
  if (!provider) return;
  const cookie = { ...sessions.options, maxAge: SIGN_IN_S };
  const name = sessions.cookieName('releases-sign-in');
  app.post('/sign-in', (request, reply) => {
    requireOwnForm(request, sessions.origin);
    return provider.begin().then(({ url: to, started }) => {
      const value = Buffer.from(JSON.stringify(started)).toString('base64url');
      return reply.header('Set-Cookie', serialize(name, value, cookie)).redirect(to, 303);
    }, failed(reply));
  });
  app.get('/sign-in/callback', (request, reply) => {
    const started = readStarted(parse(request.headers.cookie ?? '')[name]);
    if (!started) return signIn(reply, 'The sign-in took too long; begin again.');
    return provider
      .finish(new URL(request.url, sessions.origin), started)
      .then((token) => personOf(url, token))
      .then((person) => {
        const over = serialize(name, '', { ...cookie, maxAge: 0 });
        return redirectHome(reply, [over, sessions.start(person)]);
      }, failed(reply));
  });
}

/** Refuses the form of another site, which would act with the session of whoever opens it. */
function requireOwnForm({ headers: { origin } }: FastifyRequest, own: string): void {
  if (origin !== own)
    throw new DeliveryError('not-permitted', 'the form is not one of these pages');
}

const redirectHome = (reply: FastifyReply, cookie: string | string[]): FastifyReply =>
  reply.headers({ ...headers, 'Set-Cookie': cookie }).redirect('/', 303);

/** A message as a sentence of its own. */
const sentenceOf = ({ message }: Error) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** What a browser kept of the sign-in that it has begun; null for anything else. */
function readStarted(value = ''): StartedSignIn | null {
  try {
    const started: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
    return isStarted(started) ? started : null;
  } catch {
    return null;
  }
}
