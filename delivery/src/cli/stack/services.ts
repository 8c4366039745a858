import path from 'node:path';
import type { Settings } from '../settings';
import { isFree } from './free-port';
import { startService, type Service } from './service';
import { DeliveryError } from '../../delivery-error';

/** The API's first start makes a database, which takes longer on a slow disk. */
const API_TIMEOUT_MS = 60_000;
const PARTNER_TIMEOUT_MS = 30_000;

/** Services of a site that was killed end within a moment: see end-with-parent. */
const PORT_WAIT_MS = 3_000;

async function becomesFree(port: number, host: string): Promise<boolean> {
  for (const deadline = Date.now() + PORT_WAIT_MS; Date.now() < deadline;) {
    if (await isFree(port, host)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/**
 * Fails early, in one sentence, when a port of the stack is taken.
 * @throws {DeliveryError} naming the port and its variable.
 */
export async function requireFreePorts(settings: Settings): Promise<void> {
  const ports = [
    ['PORT', settings.sitePort],
    ['API_PORT', settings.apiPort],
    ['PARTNER_PORT', settings.partnerPort],
  ] as const;
  for (const [variable, port] of ports) {
    if (!(await becomesFree(port, settings.host))) {
      throw new DeliveryError(
        'service-failed',
        `Port ${port} is in use. Stop what uses it, or choose another with ${variable}=<port>.`,
      );
    }
  }
}

/** Origins that a browser on this machine may have the site under. */
function siteOrigins({ sitePort, operator }: Settings): string {
  const local = [`http://localhost:${sitePort}`, `http://127.0.0.1:${sitePort}`];
  return [...new Set([operator.publicBaseUrl, ...local])].join(',');
}

/** The partners as the consent text names them, so that the API hashes the words the page shows. */
function partnerNames({ operator: { partners } }: Settings): string[] {
  return [partners.lead.name, partners.embedded.name, partners.survey.name];
}

/** Environment that the API, its checks and its command-line programs share. */
function apiEnv(settings: Settings): Record<string, string> {
  return {
    HOST: settings.host,
    PORT: String(settings.sitePort),
    API_PORT: String(settings.apiPort),
    DATABASE_PORT: String(settings.databasePort),
    DATA_DIR: settings.dataDir,
    SITE_ORIGIN: siteOrigins(settings),
    PARTNER_NAMES: partnerNames(settings).join(';'),
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
  };
}

/** Starts the entry API with its database. */
export function startApi(settings: Settings, signal?: AbortSignal): Promise<Service> {
  return startService({
    name: 'api',
    script: 'api/src/main.ts',
    env: apiEnv(settings),
    healthUrl: `http://${settings.host}:${settings.apiPort}/health`,
    logFolder: path.join(settings.dataDir, 'logs'),
    timeoutMs: API_TIMEOUT_MS,
    signal,
  });
}

/** Starts the stand-ins for the three partners. */
export function startPartnerSandbox(settings: Settings, signal?: AbortSignal): Promise<Service> {
  return startService({
    name: 'partner-sandbox',
    script: 'partner-sandbox/src/main.ts',
    env: {
      HOST: settings.host,
      PARTNER_PORT: String(settings.partnerPort),
      SITE_ORIGIN: settings.operator.publicBaseUrl,
    },
    healthUrl: `http://${settings.host}:${settings.partnerPort}/health`,
    logFolder: path.join(settings.dataDir, 'logs'),
    timeoutMs: PARTNER_TIMEOUT_MS,
    signal,
  });
}
