import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

/** An HTTP request. */
export interface HttpCall {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** An HTTP response with its complete body. */
export interface HttpResponse {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any property
  json(): any;
}

/** Creates a pool of connections; `destroy` it when done. */
export function makeAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 50 });
}

/** Every name is this machine. */
const lookup: LookupFunction = (_name, { all }, callback) =>
  all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);

/**
 * Creates a pool of connections to a proxy on this machine by the names of a site.
 * @param ca its certificate
 */
export const makeSecureAgent = (ca: string): SecureAgent =>
  new SecureAgent({ keepAlive: true, maxSockets: 6, ca, lookup });

/**
 * Sends one request over real HTTP, or HTTPS with an agent of `node:https`.
 * @param origin for example `http://127.0.0.1:3100`
 * @throws the socket's error when the connection breaks before the response is complete
 */
export function call(origin: string, agent: Agent, what: HttpCall): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const send = origin.startsWith('https:') ? secureRequest : request;
    const sent = send(
      `${origin}${what.url}`,
      {
        agent,
        method: what.method ?? 'GET',
        headers: {
          ...(what.payload !== undefined && { 'content-length': Buffer.byteLength(what.payload) }),
          ...what.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const body = Buffer.concat(chunks).toString();
          resolve({
            statusCode: response.statusCode ?? 0,
            headers: response.headers,
            body,
            json: () => JSON.parse(body),
          });
        });
      },
    );
    sent.once('error', reject);
    sent.end(what.payload);
  });
}
