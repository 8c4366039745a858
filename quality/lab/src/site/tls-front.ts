import http from 'node:http';
import https from 'node:https';
import type { Certificate } from '../certificate';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

/** A server behind TLS, as a load balancer in front of it. */
export class TlsFront {
  readonly requests: http.IncomingMessage[] = [];
  /** Called before a request is forwarded; returns true when it has responded itself. */
  answer: Answer = () => false;
  private server: https.Server | null = null;

  /**
   * @param target origin of the server.
   * @param origin replaces the header Origin where a request has one.
   */
  constructor(
    readonly certificate: Certificate,
    private readonly port: number,
    private readonly target: string,
    private readonly origin: string,
  ) {}

  get url(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const { key, cert } = this.certificate;
    const server = https.createServer({ key, cert }, (request, response) => {
      this.requests.push(request);
      if (!this.answer(request, response)) this.forward(request, response);
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private forward(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { method, url = '/', headers } = request;
    const origin = headers.origin && { origin: this.origin };
    const host = new URL(this.target).host;
    const options = { method, headers: { ...headers, ...origin, host } };
    const sent = http.request(new URL(url, this.target), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.once('error', () => response.destroy());
    request.pipe(sent);
  }
}
