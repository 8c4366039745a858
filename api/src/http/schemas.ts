/** The error shape, as every route's answers other than 200 have it. */
export const errorSchema = {
  $id: 'Error',
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['message'],
      additionalProperties: false,
      properties: {
        message: { type: 'string', description: 'A sentence for the visitor.' },
        errors: {
          type: 'object',
          description: 'Field name to message.',
          additionalProperties: { type: 'string' },
        },
        entry_period: {
          type: 'string',
          description: 'With 409: the period that the first entry stands in, for example 2026-11.',
        },
      },
    },
  },
} as const;

/**
 * Describes the error answers of a route.
 * @param descriptions status to what it means there
 */
export function errorResponses(descriptions: Readonly<Record<number, string>>) {
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      { description, $ref: 'Error#' },
    ]),
  );
}
