import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that the server has received. */
interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server whose responses a test decides. */
export interface FakeServer {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** Responds to each request; 501 until a test sets it. */
  respond: (response: ServerResponse, request: ReceivedRequest) => void;
  stop(): Promise<void>;
}

/** Starts an HTTP server on a free loopback port, so that tests use real sockets and headers. */
export async function startFakeServer(): Promise<FakeServer> {
  const requests: ReceivedRequest[] = [];
  const http = createServer((request, response) => {
    // jsdom sends CORS preflight requests, as a browser does.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader(
      'Access-Control-Allow-Headers',
      request.headers['access-control-request-headers'] ?? '*',
    );
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(received);
      server.respond(response, received);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: FakeServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests,
    respond: (response) => response.writeHead(501).end(),
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;
}

/** Returns a handler that responds with JSON. */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}
