import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What a client waits for a response to. `message` is the end of DATA. */
export type SmtpStep =
  | 'greeting'
  | 'EHLO'
  | 'HELO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'message'
  | 'RSET'
  | 'QUIT';

/** A response, or none. `drip` sends a byte now and then, and never a whole line. */
export type Misbehavior = 'cut' | 'silence' | 'drip' | `${number} ${string}` | 'noise';

const DRIP_MS = 50;

/** A mail server that lies, is slow or breaks off, at one step. */
export class FakeSmtpServer {
  /** Addresses whose mail it has read whole, whatever it responded. */
  readonly read: string[] = [];
  /** Extensions that it names. */
  extensions: readonly string[] = ['8BITMIME', 'PIPELINING'];
  /** Called before the response to a message. */
  beforeResponse: () => unknown = () => undefined;
  private faults: { step: SmtpStep; how: Misbehavior; times: number; to: RegExp }[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    void this.serve(socket).catch(() => socket.destroy());
  });

  async listen(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * @param times how often it does
   * @param to recipients that it concerns, where one is known
   */
  misbehave(step: SmtpStep, how: Misbehavior, times = 1, to = /(?:)/): void {
    this.faults.push({ step, how, times, to });
  }

  behave(): void {
    this.faults = [];
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** @returns the response; null where nothing more is read. */
  private respond(socket: Socket, step: SmtpStep, recipient: string, usual: string) {
    const fault = this.faults.find(
      (one) => one.step === step && one.times > 0 && one.to.test(recipient),
    );
    const response = fault?.how ?? usual;
    if (fault) fault.times -= 1;
    if (response === 'cut') socket.destroy();
    if (response === 'drip') {
      const dripping = setInterval(() => socket.write('2'), DRIP_MS);
      socket.on('close', () => clearInterval(dripping));
    }
    if (['cut', 'silence', 'drip'].includes(response)) return null;
    socket.write(`${response}\r\n`);
    return response;
  }

  private async serve(socket: Socket): Promise<void> {
    let recipient = '';
    let isOpen = false;
    let inMessage = false;
    if (!this.respond(socket, 'greeting', '', '220 fake')) return;
    let rest = '';
    for await (const chunk of socket) {
      const lines = `${rest}${String(chunk)}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (inMessage && line !== '.') continue;
        const name = line.slice(0, line.search(/ |$/)).toUpperCase() as SmtpStep;
        const step: SmtpStep = inMessage ? 'message' : name;
        if (step === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? '';
        if (step === 'message') {
          this.read.push(recipient);
          await this.beforeResponse();
        }
        const usual: Partial<Record<SmtpStep, string>> = {
          EHLO: ['fake', ...this.extensions].join('\r\n250-').replace(/^/, '250-') + '\r\n250 HELP',
          STARTTLS: '220 2.0.0 go ahead',
          AUTH: '235 2.7.0 ok',
          // A mail that was refused has no content.
          DATA: isOpen ? '354 go ahead' : '503 5.5.1 no recipient',
          QUIT: '221 2.0.0 bye',
        };
        const response: string | null = this.respond(
          socket,
          step,
          recipient,
          usual[step] ?? '250 2.0.0 ok',
        );
        if (response === null) return;
        if (step === 'MAIL' || step === 'RCPT') {
          isOpen = response.startsWith('2') && (step === 'MAIL' || isOpen);
        }
        inMessage = step === 'DATA' && response.startsWith('354');
      }
    }
  }
}
