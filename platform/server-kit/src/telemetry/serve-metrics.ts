import { once } from 'node:events';
import { createServer } from 'node:http';
import { register } from 'prom-client';
import { OperationalError } from '../operational-error';

/**
 * Serves the metrics of this process at `/metrics`, on a separate address that the public does not
 * reach.
 * @param address for example `127.0.0.1:9464`
 * @param documents what else this process says of itself, as JSON, by path
 * @returns a function that closes it
 * @throws {OperationalError} `port-unavailable` when the address cannot be used
 */
export async function serveMetrics(
  address: string,
  documents: ReadonlyMap<string, () => unknown> = new Map(),
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const document = request.method === 'GET' && documents.get(request.url ?? '');
    if (document) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(document()));
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const separator = address.lastIndexOf(':');
  server.listen(Number(address.slice(separator + 1)), address.slice(0, separator));
  try {
    await once(server, 'listening');
  } catch {
    throw new OperationalError(
      'port-unavailable',
      `METRICS_ADDRESS ${address} cannot be used by this program.`,
    );
  }
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}
