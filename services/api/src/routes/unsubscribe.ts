import { setTimeout as pause } from 'node:timers/promises';
import { closedObject } from '@prizestash/server-kit/closed-object';
import { isEmail, normalizeEmail } from '@prizestash/shared/rules/email';
import { messages } from '@prizestash/shared/rules/messages';
import { type Api, errorResponses } from '../http/schemas';
import { canonicalAddress } from '../rate-limits/client-address';
import { limitCalls, type LimitServices } from '../rate-limits/rate-limiter';
import { ServiceError } from '../service-error';
import type { UnsubscribesRepository } from '../unsubscribes/unsubscribes-repository';

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

const unsubscribedSchema = {
  description: 'The address is on the suppression list, whether or not it is known.',
  ...closedObject({ data: closedObject({ unsubscribed: { type: 'boolean' } }) }),
};

function emailIn(body: { readonly email?: string }): string {
  const email = body.email?.trim();
  if (!email) throw emailError(messages.required);
  if (!isEmail(email)) throw emailError(messages.invalidEmail);
  return email;
}

function emailError(email: string): ServiceError {
  return new ServiceError('validation', 'Please check the fields below.', { errors: { email } });
}

/**
 * Adds the unsubscribe call (docs/product.md, section 7.2). The response is the same for every valid
 * address, so it does not reveal which addresses are known.
 */
export function unsubscribeRoute(
  app: Api,
  services: LimitServices & {
    readonly unsubscribes: UnsubscribesRepository;
    readonly now: () => Date;
  },
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
      await limitCalls('unsubscribe', canonicalAddress(request.ip), services, now);
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
