import { type Agent } from 'node:http';
import { connect } from 'node:net';
import { REGISTER_PATH } from '../../routes/register';
import { type HttpResponse, call } from '../../testing/call';

/** Sends a body to the registration call. */
export function register(
  origin: string,
  agent: Agent,
  payload: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  return call(origin, agent, {
    method: 'POST',
    url: REGISTER_PATH,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
}

/** Says what an answer is: its status, and whether it says when to come back. */
export function formatStatus({ statusCode, headers }: HttpResponse): string {
  return headers['retry-after'] ? `${statusCode} with Retry-After` : String(statusCode);
}

/**
 * Sends bytes that no HTTP client would, and waits until the connection is closed.
 * @param slowly then sent one by one, one a second
 * @returns status of the answer, or `no answer`
 */
export function sendBytes(port: number, bytes: string, slowly = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let received = '';
    let sent = 0;
    const drip = setInterval(() => {
      if (sent < slowly.length && socket.writable) socket.write(slowly[sent++] ?? '');
    }, 1_000);
    socket.on('data', (text: string) => (received += text));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 'no answer');
    });
    socket.write(bytes);
  });
}
