import path from 'node:path';
import type { Settings } from '../../../delivery/src/cli/settings';
import { requireFreePort } from '../../../remote-kit/src/dev/require-free-port';
import { operatorToken } from './operator-token';
import { startService, type Service, type ServiceOptions } from './service';

/** The API's first start creates a database, which takes longer on a slow disk. */
const API_TIMEOUT_MS = 60_000;
const PARTNER_TIMEOUT_MS = 30_000;
const PROMOTION_TIMEOUT_MS = 30_000;

/**
 * Fails early, in one sentence, when a port of the stack is in use.
 * @throws {DeliveryError} naming the port and its variable.
 */
export async function requireFreePorts(settings: Settings): Promise<void> {
  const ports = [
    ['PORT', settings.sitePort],
    ['API_PORT', settings.apiPort],
    ['PARTNER_PORT', settings.partnerPort],
  ] as const;
  for (const [variable, port] of ports) await requireFreePort(variable, port, settings.host);
}

/** Origins under which a browser on this machine may open the site. */
function siteOrigins({ sitePort, operator }: Settings): string {
  const local = [`http://localhost:${sitePort}`, `http://127.0.0.1:${sitePort}`];
  return [...new Set([operator.publicBaseUrl, ...local])].join(',');
}

/** The partners as the consent text names them: the API hashes the same text as the page shows. */
function partnerNames({ operator: { partners } }: Settings): string[] {
  return [partners.lead.name, partners.embedded.name, partners.survey.name];
}

/** Environment variables of the API. */
function apiEnv(settings: Settings): Record<string, string> {
  return {
    HOST: settings.host,
    PORT: String(settings.sitePort),
    API_PORT: String(settings.apiPort),
    DATABASE_PORT: String(settings.databasePort),
    DATA_DIR: settings.dataDir,
    RELEASES_DIR: settings.releasesDir,
    SITE_ORIGIN: siteOrigins(settings),
    PARTNER_NAMES: partnerNames(settings).join(';'),
    ...(settings.databaseUrl
      ? { DATABASE_URL: settings.databaseUrl }
      : { DEMONSTRATION_DRAWING: process.env['DEMONSTRATION_DRAWING'] ?? 'yes' }),
  };
}

/** How a service is run. */
type RunOptions = Pick<ServiceOptions, 'signal' | 'watch'>;

/** Starts the entry API with its database. */
export function startApi(settings: Settings, run: RunOptions = {}): Promise<Service> {
  return startService({
    name: 'api',
    script: 'api/src/main.ts',
    env: apiEnv(settings),
    healthUrl: `http://${settings.host}:${settings.apiPort}/ready`,
    logFolder: path.join(settings.dataDir, 'logs'),
    timeoutMs: API_TIMEOUT_MS,
    ...run,
  });
}

/** Starts the partner sandbox. */
export function startPartnerSandbox(settings: Settings, run: RunOptions = {}): Promise<Service> {
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
    ...run,
  });
}

/** Starts the promotion service over the same folder of releases. */
export function startPromotionService(settings: Settings, run: RunOptions = {}): Promise<Service> {
  return startService({
    name: 'promotion-service',
    script: 'delivery/src/cli/promotion-service.ts',
    env: {
      HOST: settings.host,
      PROMOTION_PORT: String(settings.promotionPort),
      PROMOTION_OPERATOR_TOKEN: operatorToken(settings.dataDir),
      RELEASES_DIR: settings.releasesDir,
      // The site of `npm start` is served from this folder.
      RELEASE_STORE: '',
    },
    healthUrl: `http://${settings.host}:${settings.promotionPort}/ready`,
    logFolder: path.join(settings.dataDir, 'logs'),
    timeoutMs: PROMOTION_TIMEOUT_MS,
    ...run,
  });
}
