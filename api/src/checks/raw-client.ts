import { connect, type Socket } from 'node:net';

/** Status and body of a response. */
export interface RawResponse {
  readonly status: number;
  readonly body: string;
}

const BREAK = '\r\n\r\n';

/**
 * One keep-alive HTTP/1.1 connection with one request at a time. It does as little work as possible,
 * so that a benchmark measures the API and not the client. It requires a Content-Length, which every
 * response of the API has.
 */
export class RawClient {
  private socket: Socket | undefined;
  private received = '';
  private waiting: { resolve(response: RawResponse): void; reject(error: Error): void } | undefined;

  constructor(private readonly port: number) {}

  /**
   * Sends a request and waits for the response.
   * @param path for example `/live`
   * @param json the body
   * @param headers further header lines, each ending in CRLF
   * @throws the socket's error when the connection breaks first
   */
  post(path: string, json: string, headers = ''): Promise<RawResponse> {
    const socket = (this.socket ??= this.open());
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
          `${headers}Content-Length: ${Buffer.byteLength(json)}${BREAK}${json}`,
      );
    });
  }

  /** Closes the connection. */
  close(): void {
    this.socket?.destroy();
    this.socket = undefined;
  }

  private open(): Socket {
    const socket = connect(this.port, '127.0.0.1').setNoDelay(true).setEncoding('utf8');
    this.received = '';
    socket.on('data', (chunk: string) => this.read(chunk));
    socket.on('error', (error) => this.fail(socket, error));
    socket.on('close', () => this.fail(socket, new Error('connection closed')));
    return socket;
  }

  private fail(socket: Socket, error: Error): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    this.waiting?.reject(error);
    this.waiting = undefined;
  }

  private read(chunk: string): void {
    this.received += chunk;
    const head = this.received.indexOf(BREAK);
    if (head < 0) return;
    const length = Number(/content-length: *(\d+)/i.exec(this.received.slice(0, head))?.[1] ?? 0);
    const body = this.received.slice(head + BREAK.length);
    if (Buffer.byteLength(body) < length) return;
    const status = Number(this.received.slice(9, 12));
    this.received = '';
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve({ status, body });
  }
}
