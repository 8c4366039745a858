import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parse, serialize } from 'cookie';
import type { MessageModel, PageModel } from '@prizestash/release-page/model';
import { closedObject } from '@prizestash/server-kit/closed-object';
import { DeliveryError } from '../../delivery-error';
import { compileSchema } from '../../release-format/compile-schema';
import { SITE_CONFIG } from '../../releases/release';
import type { ReleaseStore } from '../../releases/release-store';
import { type Requester, TokenError } from '../authenticate';
import type { Changes } from '../changes';
import { compareModel } from './compare-model';
import type { IdentityProvider, StartedSignIn } from './identity-provider';
import { overviewModel, setModel, type WatchedCanary } from './overview-model';
import type { Pictures } from './pictures';
import { packageModel, type PackageReports } from './package-model';
import type { PageRenderer } from './page-renderer';
import type { Sessions } from './sessions';

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
  watched(): ReadonlyMap<string, WatchedCanary>;
  /** What browsers report of a package; a sentence that says why it cannot be read. */
  reports(name: string, hours: number): Promise<PackageReports | string>;
  /** One sentence for each thing that does not work. */
  problems(): readonly string[];
}

export interface PageOptions {
  readonly store: ReleaseStore;
  readonly sessions: Sessions;
  readonly provider: IdentityProvider | null;
  readonly renderer: PageRenderer;
  readonly changes: Changes;
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

/** Adds the pages for teams and QA to the promotion service. */
export function pageRoutes(app: FastifyInstance, options: PageOptions): void {
  const { store, sessions, provider, renderer, changes, sources, pictures } = options;
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
      const requester = sessions.requesterOf(request.headers.cookie);
      if (!requester) return signIn(reply, null);
      await store.refresh();
      const content = await show(requester, request);
      return send(reply, content ?? notFound, requester, content ? 200 : 404);
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

  page('/', (requester, request) => {
    const { before } = request.query as { readonly before?: unknown };
    // Anything else is the newest part.
    const sequence = /^\d+$/.test(String(before)) ? Number(before) : Infinity;
    return overviewModel(store, requester, sources.watched(), sources.problems(), sequence);
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
    if (!sessions.requesterOf(request.headers.cookie)) return signIn(reply, null);
    const { set, '*': file } = request.params as { readonly set: string; readonly '*': string };
    const path = file === 'index.png' ? '/' : `/${file.replace(/\.png$/, '')}`;
    const picture = await pictures?.find(set, path);
    if (!picture) return reply.code(404).headers(headers).send();
    const kept = { ...headers, 'Cache-Control': 'private, max-age=86400' };
    return reply.headers(kept).type('image/png').send(picture);
  });

  /** An action of a form on one of these pages, and of no other site's. */
  const action = (
    path: string,
    run: (requester: Requester, body: Readonly<Record<string, string>>) => Promise<unknown>,
  ) =>
    app.post(`/actions/${path}`, async (request, reply) => {
      const requester = sessions.requesterOf(request.headers.cookie);
      if (!requester) return signIn(reply, 'You were signed out.');
      requireOwnForm(request, sessions.origin);
      try {
        await store.refresh();
        await run(requester, (request.body ?? {}) as Record<string, string>);
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        const message = { kind: 'message', title: 'Not done', text: sentenceOf(error) } as const;
        return send(reply, message, requester, 409);
      }
      return reply.redirect('/', 303);
    });
  action('rollback', (requester, { package: name, sequence }) =>
    changes.rollback(requester, {
      ...(name !== undefined && { package: name }),
      sequence: Number(sequence),
    }),
  );
  action('end-canary', (requester, { package: name, canary = '', sequence }) =>
    name === undefined
      ? changes.endCanary(requester, canary)
      : changes.endCanaryOf(requester, { package: name, sequence: Number(sequence) }),
  );
  action('withdraw', (requester, { set = '' }) => changes.withdraw(requester, set));
  action('next-stage', (requester, { canary = '', percent }) =>
    changes.nextStage(requester, canary, Number(percent)),
  );

  app.get('/sign-in', { exposeHeadRoute: false }, (request, reply) => {
    const { link } = request.query as { readonly link?: unknown };
    if (typeof link !== 'string') return signIn(reply, null);
    return send(reply, { kind: 'sign-in', provider: null, link, problem: null }, null);
  });
  app.post('/sign-in-link', (request, reply) => {
    requireOwnForm(request, sessions.origin);
    const { link = '' } = (request.body ?? {}) as { readonly link?: string };
    const requester = sessions.redeem(link);
    if (!requester) return signIn(reply, 'The link was used already, or is too old.');
    return redirectHome(reply, sessions.start(requester));
  });
  app.post('/sign-out', (request, reply) => {
    requireOwnForm(request, sessions.origin);
    return redirectHome(reply, sessions.end(request.headers.cookie));
  });
  if (provider) signInRoutes(app, provider, sessions, signIn);
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

function signInRoutes(
  app: FastifyInstance,
  provider: IdentityProvider,
  sessions: Sessions,
  signIn: (reply: FastifyReply, problem: string | null, status?: number) => FastifyReply,
): void {
  const cookie = { ...sessions.options, maxAge: SIGN_IN_S };
  const name = sessions.cookieName('releases-sign-in');
  const failed = (reply: FastifyReply) => (error: Error) => {
    if (!(error instanceof TokenError)) throw error;
    return signIn(reply, sentenceOf(error));
  };
  app.post('/sign-in', (request, reply) => {
    requireOwnForm(request, sessions.origin);
    return provider.begin().then(({ url, started }) => {
      const value = Buffer.from(JSON.stringify(started)).toString('base64url');
      return reply.header('Set-Cookie', serialize(name, value, cookie)).redirect(url, 303);
    }, failed(reply));
  });
  app.get('/sign-in/callback', (request, reply) => {
    const started = readStarted(parse(request.headers.cookie ?? '')[name]);
    if (!started) return signIn(reply, 'The sign-in took too long; begin again.');
    return provider.finish(new URL(request.url, sessions.origin), started).then((requester) => {
      const over = serialize(name, '', { ...cookie, maxAge: 0 });
      return redirectHome(reply, [over, sessions.start(requester)]);
    }, failed(reply));
  });
}
