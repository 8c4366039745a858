import http from 'node:http';
import https from 'node:https';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import type { JudgedServer } from './private-addresses';

const TIMEOUT_MS = 30_000;

/** Headers of one connection, which a proxy does not forward. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'];
/** What a browser sends to this machine, and to everything else on it. */
const ofMachine = ['authorization', 'proxy-authorization'];

export interface UpstreamRequest {
  readonly method: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: NodeJS.ReadableStream;
}

/** Codes of Node for a certificate whose authority it does not know. */
const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** The failure of a server that does not respond, in one sentence. */
function unavailable({ origin }: URL, { code = '', message }: NodeJS.ErrnoException) {
  const reason = untrusted.has(code)
    ? `${origin} has a certificate that Node.js does not trust (${message}): set NODE_EXTRA_CA_CERTS to the file of its certificate authority`
    : `${origin} does not respond: ${message}`;
  return new DeliveryError('service-failed', reason);
}

/**
 * Forwards a request to another server.
 * @param headers replace those of the request; undefined leaves one out.
 * @param server that of the URL.
 * @returns its response, which the caller reads.
 */
export function forward(
  url: URL,
  request: UpstreamRequest,
  headers: http.OutgoingHttpHeaders,
  { lookup }: JudgedServer,
): Promise<http.IncomingMessage> {
  const all = Object.entries({ ...request.headers, ...headers });
  const kept = all.filter(
    ([name, value]) => value !== undefined && ![...ofConnection, ...ofMachine].includes(name),
  );
  const { request: send } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const options = {
      lookup,
      method: request.method,
      headers: Object.fromEntries(kept),
      timeout: TIMEOUT_MS,
    };
    const sent = send(url, options, resolve);
    sent.once('timeout', () => sent.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
    sent.once('error', (error) => reject(unavailable(url, error)));
    request.body.pipe(sent);
  });
}
