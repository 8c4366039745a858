import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { freePort } from '@prizestash/lab/free-port';

/** A TCP proxy between an API and its database, which can interrupt the connection. */
export interface TcpProxy {
  /** Port that forwards to the database. */
  readonly port: number;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Stops forwarding in both directions; connections stay open. */
  stall(): void;
  /** Forwards again. */
  restore(): Promise<void>;
}

/** Starts a proxy to a port of this machine. */
export async function startTcpProxy(databasePort: number): Promise<TcpProxy> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let isStalled = false;

  function forward(one: Socket, other: Socket): void {
    sockets.add(one);
    one.on('data', (bytes) => other.write(bytes));
    one.on('error', () => undefined);
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
    if (isStalled) one.pause();
  }
  const server = createServer((fromApi) => {
    const toDatabase = connect(databasePort, '127.0.0.1');
    forward(fromApi, toDatabase);
    forward(toDatabase, fromApi);
  });
  const listen = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();

  return {
    port,
    async cut() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    async restore() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen();
    },
  };
}
