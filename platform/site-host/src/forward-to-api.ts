import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import { PAGE_REPORTS_PATH } from '@prizestash/shared/rules/page-report';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseRequestTarget } from './request-target';

/** What the API may take: pages give up after 15 seconds. */
const limits = { connect: { timeout: 2_000 }, headersTimeout: 20_000, bodyTimeout: 20_000 };

/** All calls of pages but their reports. */
const API_PREFIX = '/v1';
const METHODS = ['GET', 'HEAD', 'POST'];

/**
 * Whether a proxy, or else the host, forwards a request to the API. Nothing else of the API can be
 * reached through the site. A path with an encoded character is none: `/v1/%2e%2e/metrics` would
 * lead elsewhere.
 */
export function isApiCall({
  method = '',
  url = '',
}: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  if (url === PAGE_REPORTS_PATH) return method === 'POST';
  const { path } = parseRequestTarget(url);
  return path !== null && path.startsWith(`${API_PREFIX}/`) && METHODS.includes(method);
}

/** Of the connection to this host, of the site alone, or words of the visitor about the address. */
const WITHHELD =
  /^(connection|keep-alive|te|trailer|upgrade|expect|proxy-.*|cookie|authorization|forwarded|x-forwarded-.*|x-real-ip)$/;

function apiHeaders(
  { ip, headers: { 'x-forwarded-for': before } }: FastifyRequest,
  headers: IncomingHttpHeaders,
  isBehindProxy: boolean,
): IncomingHttpHeaders {
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !WITHHELD.test(name))),
    // A proxy has written it, so that all calls reach the API over as many trusted proxies. Without
    // one, the visitor has, and could have any number of addresses.
    'x-forwarded-for': isBehindProxy ? String(before ?? ip) : ip,
  };
}

/**
 * Adds the API's calls to a host, for sites without a proxy that forwards them.
 * @param apiUrl without it reports are dropped, so that a page has no failed request where nobody
 *   counts, and other calls are not found.
 * @param isBehindProxy whether a proxy of the operator's writes `X-Forwarded-For`.
 */
export function forwardToApi(
  app: FastifyInstance,
  apiUrl: string | undefined,
  isBehindProxy: boolean,
): void {
  if (apiUrl === undefined) {
    void app.register((scope, _options, done) => {
      scope.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body.resume()));
      scope.post(PAGE_REPORTS_PATH, (_request, reply) => reply.code(204).send());
      done();
    });
    return;
  }
  for (const prefix of [API_PREFIX, PAGE_REPORTS_PATH]) {
    void app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      httpMethods: METHODS,
      disableRequestLogging: true,
      undici: limits,
      replyOptions: {
        rewriteRequestHeaders: (request, headers) =>
          apiHeaders(request as FastifyRequest, headers as IncomingHttpHeaders, isBehindProxy),
        onError: (reply, { error }) => {
          const status = (error as { statusCode?: number }).statusCode === 504 ? 504 : 502;
          void (reply as FastifyReply).code(status).send();
        },
      },
    });
  }
}
