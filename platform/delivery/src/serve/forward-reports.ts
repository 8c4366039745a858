import type { IncomingMessage } from 'node:http';
import { MAX_REPORT_BYTES, PAGE_REPORTS_PATH } from '@prizestash/shared/rules/page-report';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A page does not wait for the response. */
const TIMEOUT_MS = 3_000;

/** Whether a request is the call that a proxy, or else the host, forwards to the API. */
export const isPageReport = ({ method, url }: Pick<IncomingMessage, 'method' | 'url'>) =>
  method === 'POST' && url === PAGE_REPORTS_PATH;

/** What the API reads besides the body: the browser, the privacy signal and the visitor's address. */
function forwardedHeaders(
  { headers, ip }: FastifyRequest,
  isBehindProxy: boolean,
): Record<string, string> {
  const { 'user-agent': userAgent, 'sec-gpc': privacySignal, 'x-forwarded-for': before } = headers;
  return {
    'content-type': 'application/json',
    // A proxy has written it, so that reports and entries reach the API over as many trusted proxies.
    // Without one, the visitor has, and could have any number of addresses.
    'x-forwarded-for': isBehindProxy ? String(before ?? ip) : ip,
    ...(userAgent && { 'user-agent': userAgent }),
    ...(privacySignal && { 'sec-gpc': String(privacySignal) }),
  };
}

/**
 * Adds the call of page reports to a host, for sites without a proxy that forwards it.
 * @param apiUrl undefined drops reports, so that a page has no failed request where nobody counts.
 * @param isBehindProxy whether a proxy of the operator's writes `X-Forwarded-For`.
 */
export function forwardReports(
  app: FastifyInstance,
  apiUrl: string | undefined,
  isBehindProxy: boolean,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.setErrorHandler(({ statusCode = 500 }: { statusCode?: number }, _request, reply) =>
      reply.code(statusCode).send(),
    );
    scope.post<{ Body: Buffer }>(PAGE_REPORTS_PATH, async (request, reply) => {
      if (apiUrl === undefined) return reply.code(204).send();
      try {
        const { status } = await fetch(`${apiUrl}${PAGE_REPORTS_PATH}`, {
          method: 'POST',
          headers: forwardedHeaders(request, isBehindProxy),
          body: new Uint8Array(request.body),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return reply.code(status).send();
      } catch {
        return reply.code(502).send();
      }
    });
    done();
  });
}
