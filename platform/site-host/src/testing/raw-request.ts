import http from 'node:http';

/** A response. Names of headers are in lower case. */
export interface RawResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Sends a request target unchanged, where `fetch` would normalize it.
 * @param origin for example `http://127.0.0.1:3000`.
 */
export function rawRequest(
  origin: string,
  target: string,
  headers: http.OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path: target, method, headers, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      },
    );
    request.once('error', reject);
    request.end();
  });
}
