import type { FastifyInstance, FastifyReply } from 'fastify';
import { parse, serialize } from 'cookie';
import { closedObject } from '@prizestash/server-kit/closed-object';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import type { Requester } from '@prizestash/promotion/service/requester';
import { sendToService } from '@prizestash/promotion/service/send-to-service';
import { compileSchema, parseJson } from '@prizestash/release-store/release-format/compile-schema';
import { SignInError, type StartedSignIn } from './identity-provider';
import { headers, type PagesOptions, type SendPage } from '../page-renderer';
import type { Person } from './sessions';

const SIGN_IN_S = 600;

const text = { type: 'string', minLength: 1, maxLength: 200 };
const isStarted = compileSchema<StartedSignIn>(
  closedObject({ state: text, nonce: text, verifier: text }),
);

const redirectHome = (reply: FastifyReply, cookie: string | string[]): FastifyReply =>
  reply.headers({ ...headers, 'Set-Cookie': cookie }).redirect('/', 303);

/** @throws {SignInError} when the promotion service refuses. */
const ask = <T>(url: string, token: string, path: string, body: object | null): Promise<T> =>
  sendToService<T>({ url, token }, path, body).catch((error: unknown) => {
    throw error instanceof DeliveryError ? new SignInError(error.message) : error;
  });

const personOf = async (url: string, token: string): Promise<Person> => ({
  ...(await ask<Requester>(url, token, '/person', null)),
  token,
});

/** Signs persons in, with a link or their identity provider, and out. */
export function signInRoutes(
  app: FastifyInstance,
  { sessions, provider, serviceUrl: url }: PagesOptions,
  send: SendPage,
): void {
  app.get('/sign-in', { exposeHeadRoute: false }, (request, reply) => {
    const { link } = request.query as { readonly link?: unknown };
    if (typeof link !== 'string') throw new SignInError();
    return send(reply, { kind: 'sign-in', provider: null, link, problem: null }, null);
  });
  app.post('/sign-in-link', async (request, reply) => {
    const { link = '' } = (request.body ?? {}) as { readonly link?: string };
    // Not every text can be a header.
    if (!/^[\w-]{1,100}$/.test(link)) throw new SignInError('the link is not complete');
    // The link itself is what counts.
    const { token } = await ask<{ readonly token: string }>(url, link, '/link-tokens', { link });
    return redirectHome(reply, sessions.start(await personOf(url, token)));
  });
  app.post('/sign-out', (request, reply) =>
    redirectHome(reply, sessions.end(request.headers.cookie)),
  );
  if (!provider) return;
  const cookie = { ...sessions.options, maxAge: SIGN_IN_S };
  const name = sessions.cookieName('releases-sign-in');
  app.post('/sign-in', async (_request, reply) => {
    const { url: to, started } = await provider.begin();
    const value = Buffer.from(JSON.stringify(started)).toString('base64url');
    return reply.header('Set-Cookie', serialize(name, value, cookie)).redirect(to, 303);
  });
  app.get('/sign-in/callback', async (request, reply) => {
    const kept = parse(request.headers.cookie ?? '')[name] ?? '';
    const json = Buffer.from(kept, 'base64url').toString();
    const started = parseJson('the sign-in', json, isStarted, () => {
      throw new SignInError('the sign-in took too long; begin again');
    });
    const token = await provider.finish(new URL(request.url, sessions.origin), started);
    const session = sessions.start(await personOf(url, token));
    return redirectHome(reply, [serialize(name, '', { ...cookie, maxAge: 0 }), session]);
  });
}
