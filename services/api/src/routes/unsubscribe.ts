import { setTimeout as pause } from 'node:timers/promises';
import { closedObject } from '@prizestash/server-kit/closed-object';
import { isEmail, normalizeEmail } from '@prizestash/shared/rules/email';
import { messages } from '@prizestash/shared/rules/messages';
import { paths } from '@prizestash/shared/paths';
import { type Api, describedObject, errorResponses, type ErrorBody } from '../http/schemas';
import type { Services } from '../http/services';
import { canonicalAddress } from '../rate-limits/rate-limiter';
import { refuseRequest, ServiceError } from '../service-error';

/** Address of the unsubscribe call (docs/product.md, section 7.2). */
export const UNSUBSCRIBE_PATH = '/v1/fe/unsubscribe';

/**
 * The earliest response, in milliseconds. An address that is listed already needs no write: without
 * this its response would be the faster one.
 */
const RESPONSE_MS = 100;

const bodySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    email: { type: 'string', examples: ['ann@example.com'] },
    // The column is a Postgres integer.
    landing_page_id: { type: 'integer', minimum: 0, maximum: 2_147_483_647, examples: [21] },
  },
} as const;

const unsubscribedSchema = describedObject(
  'The address is on the suppression list, whether or not it is known.',
  { data: closedObject({ unsubscribed: { type: 'boolean' } }) },
);

function emailIn(body: { readonly email?: string }): string {
  const email = body.email?.trim() ?? '';
  if (isEmail(email)) return email;
  const errors = { email: email === '' ? messages.required : messages.invalidEmail };
  throw new ServiceError('validation', 'Please check the fields below.', { errors });
}

/**
 * Adds the unsubscribe call (docs/product.md, section 7.2). The response is the same for every valid
 * address, so it does not reveal which addresses are known.
 */
export function unsubscribeRoute(
  app: Api,
  services: Pick<Services, 'unsubscribes' | 'rateLimiter' | 'now'>,
): void {
  app.post(
    UNSUBSCRIBE_PATH,
    {
      schema: {
        summary: 'Stop promotions to an email address',
        body: bodySchema,
        response: {
          200: unsubscribedSchema,
          ...errorResponses({ 400: 'The email is missing or invalid.' }, 413, 415, 429, 500, 503),
        },
      },
    },
    async (request) => {
      const email = emailIn(request.body);
      const now = services.now();
      await services.rateLimiter.check('unsubscribe', canonicalAddress(request.ip), now);
      const added = services.unsubscribes.add({
        emailKey: normalizeEmail(email),
        unsubscribedAt: now,
        source: 'form',
        landingPageId: request.body.landing_page_id ?? null,
      });
      await Promise.all([added, pause(RESPONSE_MS)]);
      return { data: { unsubscribed: true } };
    },
  );
}

/** Path of the `List-Unsubscribe` link. The entry's token replaces the email. */
const ONE_CLICK_PATH = '/v1/fe/unsubscribe/:token';

/** Stricter than the format `uuid`, which also accepts `urn:uuid:…` that Postgres does not parse. */
const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

const HTML = 'text/html; charset=utf-8';
const FORM_TYPES = ['application/x-www-form-urlencoded', /^multipart\/form-data/];

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const STYLE = 'max-width:36rem;margin:24px auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif';
const BUTTON_STYLE = 'font:inherit;min-height:44px;padding:0 24px';

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><body style="${STYLE}"><main><h1>${title}</h1>${content}</main></body></html>`;

/** A form without an action posts to the address of the page. */
const confirmationPage = page(
  'Unsubscribe',
  `<p>You will get no more email from us, and your entries stay valid.</p><form method="post"><button name="List-Unsubscribe" value="One-Click" style="${BUTTON_STYLE}">Unsubscribe</button></form>`,
);
const successPage = page('You are unsubscribed', '<p>You will get no more email from us.</p>');

const errorPage = ({ error }: ErrorBody, siteUrl: string) =>
  page(
    'You are not unsubscribed yet',
    `<p>${error.message}</p><p><a href="${siteUrl}${paths.unsubscribe}">Unsubscribe with your email address</a></p>`,
  );

const html = (description: string) => ({
  description,
  content: { 'text/html': { schema: { type: 'string' } } },
});
const params = closedObject({ token: { type: 'string', pattern: UUID } });

/**
 * Adds the address of `List-Unsubscribe`. A POST, which the mail program's button sends (RFC 8058),
 * unsubscribes. A GET shows a person a button that does, and changes nothing, because link scanners
 * send a GET to every link of a mail. All responses are pages.
 */
export async function oneClickUnsubscribeRoute(
  app: Api,
  services: Pick<Services, 'unsubscribes' | 'settings' | 'now'>,
): Promise<void> {
  const siteUrl = String(services.settings.siteOrigins[0]);
  // An encapsulated scope: no other route parses forms or responds with pages.
  await app.register((scope, _, done) => {
    scope.addHook('onRequest', (_request, reply, next) => {
      void reply
        .header('content-security-policy', POLICY)
        .type(HTML)
        .serializer((body: string | ErrorBody) => {
          // Fastify removes the type from errors.
          void reply.type(HTML);
          return typeof body === 'string' ? body : errorPage(body, siteUrl);
        });
      next();
    });
    scope.removeAllContentTypeParsers();
    for (const type of FORM_TYPES) {
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, parsed) =>
        parsed(null, body),
      );
    }
    scope.get(
      ONE_CLICK_PATH,
      {
        schema: {
          summary: 'A page whose button unsubscribes',
          params,
          response: { 200: html('The page.'), 400: html('The token is not a UUID.') },
        },
      },
      () => confirmationPage,
    );
    scope.post<{ Params: { token: string }; Body: string }>(
      ONE_CLICK_PATH,
      {
        schema: {
          summary: 'One-click unsubscribe of a mail program (RFC 8058)',
          consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
          params,
          response: {
            200: html('The address is on the suppression list.'),
            400: html('The body is not List-Unsubscribe=One-Click, or the token is not a UUID.'),
            404: html('No entry has this token.'),
            415: html('Not a form.'),
            500: html('Internal error.'),
            503: html('The database is unavailable; `Retry-After` says when to retry.'),
          },
        },
      },
      async (request) => {
        const oneClick = /List-Unsubscribe(=|"\r?\n\r?\n)One-Click/.test(request.body ?? '');
        if (!oneClick) refuseRequest('The body must be List-Unsubscribe=One-Click.');
        const emailKey = await services.unsubscribes.emailOfToken(request.params.token);
        if (emailKey === null) {
          throw new ServiceError('unknown-token', 'This link is no longer valid.');
        }
        await services.unsubscribes.add({
          emailKey,
          unsubscribedAt: services.now(),
          source: 'one-click',
          landingPageId: null,
        });
        return successPage;
      },
    );
    done();
  });
}
