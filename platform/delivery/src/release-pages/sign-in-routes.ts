import type { FastifyInstance, FastifyReply } from 'fastify';
import { parse, serialize } from 'cookie';
import { closedObject } from '@prizestash/server-kit/closed-object';
import { DeliveryError } from '../delivery-error';
import type { Requester } from '../promotion-service/requester';
import { sendToService } from '../promotion-service/send-to-service';
import { compileSchema } from '../release-format/compile-schema';
import { SignInError, type StartedSignIn } from './identity-provider';
import {
  headers,
  requireOwnForm,
  sentenceOf,
  type PagesOptions,
  type Responses,
} from './responses';
import type { Person } from './sessions';

const SIGN_IN_S = 600;

const text = { type: 'string', minLength: 1, maxLength: 200 };
const isStarted = compileSchema<StartedSignIn>(
  closedObject({ state: text, nonce: text, verifier: text }),
);

/** What a browser kept of the sign-in that it has begun; null for anything else. */
function readStarted(value = ''): StartedSignIn | null {
  try {
    const started: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
    return isStarted(started) ? started : null;
  } catch {
    return null;
  }
}

const redirectHome = (reply: FastifyReply, cookie: string | string[]): FastifyReply =>
  reply.headers({ ...headers, 'Set-Cookie': cookie }).redirect('/', 303);

/** Who a token is of. @throws {SignInError} when the promotion service does not accept it. */
async function personOf(url: string, token: string): Promise<Person> {
  const person = await sendToService<Requester>({ url, token }, '/person', null).catch(failSignIn);
  return { ...person, token };
}

function failSignIn(error: unknown): never {
  throw error instanceof DeliveryError ? new SignInError(error.message) : error;
}

/** Signs persons in, with a link or their identity provider, and out. */
export function signInRoutes(
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
