import { closedObject } from '@prizestash/server-kit/closed-object';
import { drawingStatuses } from '@prizestash/shared/rules/drawing-summary';

const HASH = '^[0-9a-f]{64}$';

/** A 32-byte hash in hexadecimal digits. */
export const hashSchema = { type: 'string', pattern: HASH } as const;

/** Parameters of a path that names a drawing. `isDrawing` checks that it is a Sunday. */
export const drawingParams = {
  type: 'object',
  required: ['drawing'],
  properties: {
    drawing: { type: 'string', description: 'a Sunday', examples: ['2026-11-22'] },
  },
} as const;

/** A signed record. Members of `record` differ by type; the drawing protocol describes them. */
const signedRecordSchema = closedObject({
  record: { type: 'object', additionalProperties: true },
  signature: { type: 'string', description: 'Ed25519 over the canonical JSON, base64url' },
});

export const recordsSchema = {
  description: 'The signed records of the drawing, in order.',
  ...closedObject({ records: { type: 'array', items: signedRecordSchema } }),
};

export const logSchema = {
  description: 'Signed records of all drawings, oldest first.',
  ...closedObject({
    records: { type: 'array', items: signedRecordSchema },
    next: { type: ['string', 'null'], description: 'value of `after` for the next page' },
  }),
};

export const proofSchema = {
  description: 'Audit path of the leaf (RFC 6962).',
  ...closedObject({
    index: { type: 'integer', description: 'position of the leaf, from 0' },
    path: { type: 'array', items: hashSchema },
    entries: { type: 'integer', description: 'number of leaves' },
  }),
};

const summarySchema = closedObject({
  drawing: { type: 'string' },
  period: { type: 'string' },
  entries: { type: 'integer' },
  status: { type: 'string', enum: drawingStatuses },
  draws_at: { type: ['string', 'null'], description: 'UTC, ISO 8601' },
  late: { type: 'boolean' },
  position: { type: ['integer', 'null'], description: 'whose turn it is; 0 was drawn first' },
  winner: {
    type: ['object', 'null'],
    required: ['first_name', 'last_initial', 'state'],
    additionalProperties: false,
    properties: {
      first_name: { type: 'string' },
      last_initial: { type: 'string' },
      state: { type: 'string' },
    },
  },
});

export const drawingsSchema = {
  description: 'Drawings, newest first.',
  ...closedObject({
    drawings: { type: 'array', items: summarySchema },
    next: { type: ['string', 'null'], description: 'value of `before` for the next page' },
    demonstration: {
      type: 'boolean',
      description: 'True with the demonstration beacon, which proves nothing.',
    },
  }),
};

/** The description of the beacon's chain, as drand's `/{chain}/info`. */
export const beaconSchema = {
  description: 'The chain of the randomness beacon, as drand describes it.',
  ...closedObject(
    {
      public_key: { type: 'string' },
      period: { type: 'integer' },
      genesis_time: { type: 'integer' },
      hash: hashSchema,
      groupHash: hashSchema,
      schemeID: { type: 'string' },
      metadata: closedObject({ beaconID: { type: 'string' } }),
      notice: { type: 'string', description: 'Set with the demonstration beacon.' },
    },
    ['notice'],
  ),
};

export const keySchema = {
  description: 'JWK set of the Ed25519 keys that sign the records.',
  ...closedObject(
    {
      log: {
        description: 'Head of the log; absent while it is empty.',
        ...closedObject({ head: hashSchema, records: { type: 'integer' } }),
      },
      keys: {
        type: 'array',
        items: closedObject({
          kty: { type: 'string', enum: ['OKP'] },
          crv: { type: 'string', enum: ['Ed25519'] },
          use: { type: 'string', enum: ['sig'] },
          alg: { type: 'string', enum: ['EdDSA'] },
          kid: { type: 'string' },
          x: { type: 'string' },
        }),
      },
    },
    ['log'],
  ),
};
