/**
 * Options of Fastify that close the connection of a client that sends its request too slowly: after
 * 10 seconds without all headers, or 15 without the whole request. Node looks every 30 seconds by
 * default, so a client would keep its connection for up to 40.
 */
export const slowClientLimits = {
  requestTimeout: 15_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
} as const;
