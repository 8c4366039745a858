/** Configuration of the sandbox. */
export interface Settings {
  /** A loopback address: the sandbox is for one machine. */
  readonly host: string;
  /** TCP port, 0 to 65535; 0 lets the system choose. */
  readonly port: number;
  /** Origins of the site that uses the partners; the first one is linked on the QA page. */
  readonly siteOrigins: readonly [string, ...string[]];
}

const loopbackHosts = ['127.0.0.1', 'localhost', '::1'];

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new Error(`PARTNER_PORT must be a port number, 0 to 65535, and is "${text}".`);
  }
  return port;
}

function readOrigin(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new Error(`SITE_ORIGIN must be a web address, and is "${text}".`);
  }
  return new URL(text).origin;
}

/**
 * Reads PARTNER_PORT (3200), HOST (127.0.0.1; ignored unless it is a loopback address) and
 * SITE_ORIGIN (http://localhost:3000; a comma-separated list).
 * @throws {Error} with one sentence that names the invalid variable, and in production.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  if (environment['PRIZESTASH_ENV'] === 'production') {
    throw new Error('PRIZESTASH_ENV is "production", and the sandbox only replaces real partners.');
  }
  const port = readPort(environment['PARTNER_PORT'] || '3200');
  const [firstOrigin = '', ...otherOrigins] = (
    environment['SITE_ORIGIN'] || 'http://localhost:3000'
  ).split(',');
  const host = loopbackHosts.find((loopback) => loopback === environment['HOST']);
  return {
    host: host ?? '127.0.0.1',
    port,
    siteOrigins: [readOrigin(firstOrigin), ...otherOrigins.map(readOrigin)],
  };
}
