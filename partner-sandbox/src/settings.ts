import { cleanEnv, makeValidator } from 'envalid';

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

const portNumber = makeValidator<number>((text) => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Error(`must be a port number, 0 to 65535, and is "${text}".`);
});

const origins = makeValidator<Settings['siteOrigins']>((text) => {
  const [first = '', ...others] = text.split(',').map((part) => {
    if (!URL.canParse(part) || !/^https?:/.test(part)) {
      throw new Error(`must be a web address, and is "${part}".`);
    }
    return new URL(part).origin;
  });
  return [first, ...others];
});

/** Any host is accepted; one that is not a loopback address is replaced. */
const loopbackHost = makeValidator<string>(
  (text) => loopbackHosts.find((loopback) => loopback === text) ?? '127.0.0.1',
);

/**
 * Reads PARTNER_PORT (3200), HOST (127.0.0.1; ignored unless it is a loopback address) and
 * SITE_ORIGIN (http://localhost:3000; a comma-separated list).
 * @throws {Error} with one line for each invalid variable, and in production.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  if (environment['PRIZESTASH_ENV'] === 'production') {
    throw new Error('PRIZESTASH_ENV is "production", and the sandbox only replaces real partners.');
  }
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const variables = cleanEnv(
    present,
    {
      HOST: loopbackHost({ default: '127.0.0.1' }),
      PARTNER_PORT: portNumber({ default: 3200 }),
      SITE_ORIGIN: origins({ default: ['http://localhost:3000'] }),
    },
    {
      reporter: ({ errors }) => {
        const lines = Object.entries(errors).map(([name, error]) => `${name} ${error.message}`);
        if (lines.length > 0) throw new Error(lines.join('\n'));
      },
    },
  );
  return {
    host: variables.HOST,
    port: variables.PARTNER_PORT,
    siteOrigins: variables.SITE_ORIGIN,
  };
}
