import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { closedObject } from '@prizestash/server-kit/closed-object';
import { deviceTypes } from '@prizestash/shared/rules/device-types';
import { entryFields, type EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { genders } from '@prizestash/shared/rules/genders';
import { states } from '@prizestash/shared/rules/states';
import { isOptionalField } from '@prizestash/shared/rules/submitted-contact';
import { textLimits } from '@prizestash/shared/rules/entry-rules';
import { refuseRequest } from '../service-error';
import { readConsentEvidence } from '../consents/consent-evidence';
import { acceptEntry, botFlags } from '../entries/accept-entry';
import { faultOf } from '../http/server';
import { type Api, describedObject, errorResponses } from '../http/schemas';
import type { Services } from '../http/services';
import { countEntry } from '../metrics/counters';
import { canonicalAddress } from '../rate-limits/rate-limiter';

/** Accepted format of `Idempotency-Key`; UUIDs and other common key formats match. */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{8,128}$/;

/**
 * Reads the key that makes a repeated call safe.
 * @returns the caller's key, or one made up for a caller that sent none and cannot repeat the call
 * @throws {ServiceError} `validation` when the key has another shape
 */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string {
  const key = headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key === 'string' && IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  refuseRequest('Idempotency-Key must be 8 to 128 letters, digits, hyphens or underscores.');
}

/** Address of the registration call (docs/product.md, section 7.1). */
export const REGISTER_PATH = '/v1/fe/users/sweepstakes/register';

/** What the description says of a field beyond its name and the maximum length of its text. */
const described: Readonly<Partial<Record<keyof EntryPayload, object>>> = {
  first_name: { examples: ['Ann'] },
  last_name: { examples: ['Example'] },
  email: { examples: ['ann@example.com'] },
  gender: { enum: genders.map(({ value }) => value), examples: ['1'] },
  phone: { description: '+1 and ten digits', examples: ['+12125550143'] },
  birthday: { description: 'MM/DD/YYYY', examples: ['07/24/1990'] },
  street: { examples: ['1 Example Street'] },
  city: { examples: ['New York'] },
  state: { enum: states.map(({ name }) => name), examples: ['New York'] },
  postal_code: { description: 'five digits', examples: ['10001'] },
  tcpa: { type: 'boolean', enum: [true] },
  device_type: { enum: deviceTypes, examples: ['Mobile'] },
  os: { examples: ['Android'] },
  landing_page_id: { type: 'integer', examples: [21] },
};
const maxLengths: Readonly<Record<string, number>> = textLimits;

/** Describes the body in the OpenAPI document. `checkEntry`, shared with the browser, validates it. */
const bodySchema = {
  type: 'object',
  additionalProperties: false,
  required: entryFields.filter((name) => !isOptionalField(name)),
  properties: Object.fromEntries(
    entryFields.map((name) => {
      const maxLength = maxLengths[name];
      return [name, { type: 'string', ...(maxLength && { maxLength }), ...described[name] }];
    }),
  ),
};

const headersSchema = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      pattern: IDEMPOTENCY_KEY_PATTERN.source,
      description: 'Same key and same body: same response. Same key and another body: 422.',
    },
    'consent-version': { type: 'string', description: 'version of the consent text shown' },
    'consent-hash': {
      type: 'string',
      description: 'SHA-256 in hex of the consent text shown; must be registered',
    },
    'page-path': { type: 'string', description: 'page of the form, for example /apply' },
    'release-set': { type: 'string', description: 'release set the page came from' },
    'legal-versions': { type: 'string', description: '/legal/rules=1.0, /legal/terms=1.0, …' },
    'form-seconds': { type: 'string', description: 'seconds from mounting to submitting the form' },
    'form-trap': { type: 'string', description: '"filled" when the honeypot field was filled in' },
  },
} as const;

const receiptSchema = describedObject('Entered.', {
  data: closedObject({
    id: { type: 'string', format: 'uuid' },
    entry_period: { type: 'string', description: 'calendar month at UTC-6' },
    entered_at: { type: 'string', description: 'UTC, ISO 8601' },
  }),
});

/** Adds the registration call (docs/product.md, section 7.1). */
export function registerRoute(
  app: Api,
  services: Pick<Services, 'entries' | 'rateLimiter' | 'settings' | 'consentTexts' | 'now'>,
): void {
  app.post(
    REGISTER_PATH,
    {
      schema: {
        summary: 'Enter a person for the current period',
        headers: headersSchema,
        body: bodySchema,
        response: {
          200: receiptSchema,
          ...errorResponses(
            {
              400: 'A field is missing or invalid; `errors` names it.',
              409: 'This person or email has entered in this period; the first entry stands, and `entry_period` names it.',
              422: 'The idempotency key was used with another body.',
            },
            413,
            415,
            429,
            500,
            503,
          ),
        },
      },
      // The shared rules validate the body and produce a message for each field. The schemas above
      // only describe the call, because a second set of rules would drift from the first.
      validatorCompiler: () => () => true,
      onResponse(request, _reply, done) {
        countEntry(faultOf(request)?.code ?? 'none');
        done();
      },
    },
    async (request) => {
      const receipt = await acceptEntry(
        {
          body: request.body,
          idempotencyKey: idempotencyKeyOf(request.headers),
          evidence: await readConsentEvidence(
            request.headers,
            canonicalAddress(request.ip),
            services.consentTexts,
          ),
          flags: botFlags(request.headers, services.settings.siteOrigins),
          receivedAt: services.now(),
        },
        services,
      );
      return { data: receipt };
    },
  );
}
