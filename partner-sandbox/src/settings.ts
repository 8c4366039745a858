/** What the environment decides for the sandbox. */
export interface Settings {
  readonly host: string;
  /** TCP port, 0 to 65535; 0 lets the system choose. */
  readonly port: number;
  readonly siteOrigin: string;
}

/**
 * Reads PARTNER_PORT (3200), HOST (127.0.0.1) and SITE_ORIGIN (http://localhost:3000).
 * @throws {Error} with one sentence that names the variable that is wrong.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const portText = environment['PARTNER_PORT'] || '3200';
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65535) {
    throw new Error(`PARTNER_PORT must be a port number, 0 to 65535, and is "${portText}".`);
  }
  const siteText = environment['SITE_ORIGIN'] || 'http://localhost:3000';
  if (!URL.canParse(siteText) || !/^https?:/.test(siteText)) {
    throw new Error(`SITE_ORIGIN must be a web address, and is "${siteText}".`);
  }
  return {
    host: environment['HOST'] || '127.0.0.1',
    port,
    siteOrigin: new URL(siteText).origin,
  };
}
