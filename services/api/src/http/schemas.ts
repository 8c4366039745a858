/** JSON schema of `ErrorBody`, the body of every response other than 200. */
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
          description: 'With 409: the period of the first entry, for example 2026-11.',
        },
      },
    },
  },
} as const;

/**
 * Builds the schemas of a route's error responses.
 * @param descriptions HTTP status to its meaning for that route
 */
export function errorResponses(descriptions: Readonly<Record<number, string>>) {
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      { description, $ref: 'Error#' },
    ]),
  );
}
