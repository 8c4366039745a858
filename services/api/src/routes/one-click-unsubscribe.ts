import type { FastifyInstance } from 'fastify';
import { errorResponses } from '../http/schemas';
import { ServiceError } from '../service-error';
import type { UnsubscribesRepository } from '../unsubscribes/unsubscribes-repository';
import { unsubscribedSchema } from './unsubscribe';

/** Path of the `List-Unsubscribe` link. The entry's token replaces the email. */
const ONE_CLICK_PATH = '/v1/fe/unsubscribe/:token';

/** Stricter than the format `uuid`, which also accepts `urn:uuid:…` that Postgres does not parse. */
const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

const FORM_TYPES = ['application/x-www-form-urlencoded', /^multipart\/form-data/];

/**
 * Adds the call that a mail program makes when its "Unsubscribe" button is clicked (RFC 8058). Only
 * POST unsubscribes, because link scanners send a GET to every link of a mail.
 */
export async function oneClickUnsubscribeRoute(
  app: FastifyInstance,
  services: { readonly unsubscribes: UnsubscribesRepository; readonly now: () => Date },
): Promise<void> {
  // An encapsulated scope: no other route parses forms.
  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    for (const type of FORM_TYPES) {
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, parsed) =>
        parsed(null, body),
      );
    }
    scope.post<{ Params: { token: string }; Body: string }>(
      ONE_CLICK_PATH,
      {
        schema: {
          summary: 'One-click unsubscribe of a mail program (RFC 8058)',
          consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
          params: {
            type: 'object',
            required: ['token'],
            properties: { token: { type: 'string', pattern: UUID } },
          },
          response: {
            200: unsubscribedSchema,
            ...errorResponses(
              {
                400: 'The body is not List-Unsubscribe=One-Click, or the token is not a UUID.',
                404: 'No entry has this token.',
                415: 'Not a form.',
              },
              500,
              503,
            ),
          },
        },
      },
      async (request) => {
        const oneClick = /List-Unsubscribe(=|"\r?\n\r?\n)One-Click/.test(request.body ?? '');
        if (!oneClick) {
          throw new ServiceError('validation', 'The body must be List-Unsubscribe=One-Click.');
        }
        const emailKey = await services.unsubscribes.emailOfToken(request.params.token);
        if (emailKey === null) {
          throw new ServiceError('unknown-token', 'This link is not one of ours.');
        }
        await services.unsubscribes.add({
          emailKey,
          unsubscribedAt: services.now(),
          source: 'one-click',
          landingPageId: null,
        });
        return { data: { unsubscribed: true } };
      },
    );
    done();
  });
}
