import type { IncomingMessage, ServerResponse } from 'node:http';
import { closedObject } from '@prizestash/server-kit/closed-object';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import type { XStatic } from 'typebox/schema';

/** Gives handlers the types that the schemas of their route require of a request. */
export interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: XStatic<this['schema']>;
}

/** An application, or a part of it, whose routes have the types of their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  SchemaTypes
>;

/** JSON schema of a response: an object without other members. Parameters as of `closedObject`. */
export const describedObject = <const Properties extends Readonly<Record<string, object>>>(
  description: string,
  properties: Properties,
  optional?: readonly (keyof Properties)[],
) => ({
  description,
  ...closedObject(properties, optional),
});

/** JSON schema of the body of every response that is not a success (docs/product.md, section 7.1). */
export const errorSchema = {
  $id: 'Error',
  ...closedObject({
    error: closedObject(
      {
        message: { type: 'string', description: 'A sentence for the visitor.' },
        errors: {
          type: 'object',
          description: 'Field name to message.',
          additionalProperties: { type: 'string' },
        },
        entry_period: {
          type: 'string',
          description: 'With 409: the period of the first entry, for example 2026-11.',
        },
      },
      ['errors', 'entry_period'],
    ),
  }),
};

export type ErrorBody = XStatic<typeof errorSchema>;

/** Errors that mean the same in every route that has them. */
const usualErrors = {
  413: 'Body above 16 KiB.',
  415: 'Not JSON.',
  429: 'Too many requests; `Retry-After` says when to retry.',
  500: 'Internal error.',
  503: 'The database is unavailable; `Retry-After` says when to retry.',
};

/**
 * Builds the schemas of a route's error responses.
 * @param own HTTP status to its meaning for that route
 * @param usual further statuses, with their usual meaning
 */
export function errorResponses(
  own: Readonly<Record<number, string>>,
  ...usual: readonly (keyof typeof usualErrors)[]
) {
  const descriptions = {
    ...Object.fromEntries(usual.map((one) => [one, usualErrors[one]])),
    ...own,
  };
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      { description, $ref: 'Error#' },
    ]),
  );
}
