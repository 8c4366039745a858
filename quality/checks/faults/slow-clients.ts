import { connect } from 'node:net';
import { REGISTER_PATH } from '@prizestash/api/routes/register';
import type { Fault, FaultTarget } from './fault';
import { sendBytes } from './send-bytes';

const SLOW_CLIENTS = 100;
const OPEN_CONNECTIONS = 500;

/** Clients that keep connections open. */
export function slowClients({ port, get }: FaultTarget): Fault[] {
  const healthy = async (): Promise<string> => {
    const { statusCode } = await get('/live');
    return statusCode === 200 ? 'others served' : 'others NOT served';
  };
  const slow = (fault: string, bytes: string, rest: string): Fault => ({
    fault: `${SLOW_CLIENTS} clients send ${fault} a byte a second`,
    expected: '408, others served',
    async run() {
      const statuses = Promise.all(
        Array.from({ length: SLOW_CLIENTS }, () => sendBytes(port, bytes, rest)),
      );
      const others = await healthy();
      return `${[...new Set(await statuses)].join(' or ')}, ${others}`;
    },
  });
  return [
    slow('headers', 'POST ', `${REGISTER_PATH} HTTP/1.1\r\nHost: a\r\nContent-Type: text/html`),
    slow(
      'a body',
      `POST ${REGISTER_PATH} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n`,
      ' '.repeat(100),
    ),
    {
      fault: `${OPEN_CONNECTIONS} idle connections`,
      expected: 'others served',
      async run() {
        const sockets = Array.from({ length: OPEN_CONNECTIONS }, () =>
          connect(port, '127.0.0.1').on('error', () => undefined),
        );
        const actual = await healthy();
        for (const socket of sockets) socket.destroy();
        return actual;
      },
    },
  ];
}
