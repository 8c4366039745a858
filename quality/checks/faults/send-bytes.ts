import { connect } from 'node:net';

/**
 * Sends raw bytes and waits until the connection is closed.
 * @param slowly sent afterwards, one byte a second
 * @returns status of the response, or `no response`
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
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 'no response');
    });
    socket.write(bytes);
  });
}
