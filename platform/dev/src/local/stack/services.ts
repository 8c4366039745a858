import path from 'node:path';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds, Program, ProgramError } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { failService } from '@prizestash/release-store/delivery-error';
import { keptSecret } from '@prizestash/server-kit/atomic-files';
import { requireFreePort } from '@prizestash/remote-kit/dev/local-program';
import {
  operatorTokenFile,
  promotionKeysFromEnv,
} from '@prizestash/release-store/release-store-from-env';
import type { ServiceAccess } from '@prizestash/promotion/service/send-to-service';
import type { Settings } from './settings';

/** The API's first start creates a database, which takes longer on a slow disk. */
const READY_TIMEOUT_MS = 60_000;

/**
 * Fails early, in one sentence, when a port of the stack is in use.
 * @throws {OperationalError} naming the port and its variable.
 */
export async function requireFreePorts(
  settings: Settings,
  more: readonly ('PROMOTION_PORT' | 'RELEASE_PAGES_PORT')[] = [],
): Promise<void> {
  for (const variable of ['PORT', 'API_PORT', 'PARTNER_PORT', ...more] as const) {
    await requireFreePort(variable, settings[variable], settings.HOST);
  }
}

/** Origins under which a browser on this machine may open the site. */
function siteOrigins({ PORT, operator }: Settings): string {
  const local = [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`];
  return [...new Set([operator.publicBaseUrl, ...local])].join(',');
}

/** Where programs on this machine reach the API. */
export const apiUrl = ({ HOST, API_PORT }: Settings) => `http://${HOST}:${API_PORT}`;

/** The token that reads page reports; created when it is missing. */
const reportsToken = ({ DATA_DIR }: Settings) =>
  process.env['REPORTS_TOKEN'] || keptSecret(path.join(DATA_DIR, 'reports-token'));

const judgeToken = ({ DATA_DIR }: Settings) =>
  keptSecret(path.join(DATA_DIR, 'canary-judge-token'));

const promotionUrl = ({ HOST, PROMOTION_PORT }: Settings) => `http://${HOST}:${PROMOTION_PORT}`;

let freeMailPort: Promise<number> | undefined;
/** The port of the mail server that delivers nothing and shows mails at `/mailbox`. */
const mailboxPort = async () =>
  process.env['MAILBOX_PORT'] || String(await (freeMailPort ??= freePort()));

let judgePort: Promise<number> | undefined;
/** Where the judge says what it found. */
const judgeAddress = async () => `127.0.0.1:${await (judgePort ??= freePort())}`;

/** What reads the folder of releases, and what browsers report, without the signing key. */
function readerEnv(settings: Settings) {
  const store = { RELEASES_DIR: settings.RELEASES_DIR, RELEASE_STORE: '' };
  return {
    RELEASE_STORE: '',
    PROMOTION_PUBLIC_KEYS: JSON.stringify(promotionKeysFromEnv(store)),
    PROMOTION_SIGNING_KEY: '',
    PROMOTION_URL: promotionUrl(settings),
    REPORTS_URL: apiUrl(settings),
    REPORTS_TOKEN: reportsToken(settings),
  };
}

interface Service {
  /** TypeScript file, relative to the repository's root. */
  readonly script: string;
  /** Its variables besides the settings. */
  env(settings: Settings): NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>;
  /** Port and path that respond when it is ready; none where it listens to nobody. */
  health?(settings: Settings): string;
}

const services = {
  api: {
    script: 'services/api/src/main.ts',
    env: (settings) => ({
      REPORTS_TOKEN: reportsToken(settings),
      // The site host forwards page reports with the address of the visitor.
      TRUST_PROXY: process.env['TRUST_PROXY'] ?? '1',
      SITE_ORIGIN: siteOrigins(settings),
      ...(settings.DATABASE_URL
        ? { DATABASE_URL: settings.DATABASE_URL }
        : { DEMONSTRATION_DRAWING: process.env['DEMONSTRATION_DRAWING'] ?? 'yes' }),
    }),
    // The host is ready once there is a release set.
    health: ({ API_PORT }) => `${API_PORT}/live`,
  },
  /** Its mails go to the partner sandbox unless `SMTP_URL` names another server. */
  mailer: {
    script: 'services/api/src/mailer.ts',
    env: async () => ({
      SMTP_URL: process.env['SMTP_URL'] || `smtp://127.0.0.1:${await mailboxPort()}`,
    }),
  },
  'partner-sandbox': {
    script: 'services/partner-sandbox/src/main.ts',
    env: async ({ operator }) => ({
      MAILBOX_PORT: await mailboxPort(),
      SITE_ORIGIN: operator.publicBaseUrl,
    }),
    health: ({ PARTNER_PORT }) => `${PARTNER_PORT}/health`,
  },
  'promotion-service': {
    script: 'platform/promotion/src/cli/promotion-service.ts',
    env: (settings) => ({
      CANARY_JUDGE_TOKEN: judgeToken(settings),
      RELEASE_PAGES_URL: `http://localhost:${settings.RELEASE_PAGES_PORT}`,
      // The site of `npm start` is served from this folder.
      RELEASE_STORE: '',
    }),
    health: ({ PROMOTION_PORT }) => `${PROMOTION_PORT}/ready`,
  },
  'canary-judge': {
    script: 'platform/canary-judge/src/cli/canary-judge.ts',
    env: async (settings) => ({
      ...readerEnv(settings),
      CANARY_JUDGE_TOKEN: judgeToken(settings),
      METRICS_ADDRESS: await judgeAddress(),
    }),
  },
  'release-pages': {
    script: 'platform/release-pages/src/cli/release-pages.ts',
    env: async (settings) => ({
      ...readerEnv(settings),
      CANARY_JUDGE_URL: `http://${await judgeAddress()}`,
    }),
    health: ({ RELEASE_PAGES_PORT }) => `${RELEASE_PAGES_PORT}/live`,
  },
} satisfies Readonly<Record<string, Service>>;
export type ServiceName = keyof typeof services;

function lastSentence(output: string): string {
  const lines = output.split('\n');
  return lines.filter((line) => !line.startsWith('{')).at(-1) ?? lines.at(-1) ?? '';
}

interface RunOptions {
  readonly signal?: AbortSignal;
  /** True restarts the service when one of its sources changes. */
  readonly watch?: boolean;
}

export async function startService(
  name: ServiceName,
  settings: Settings,
  { signal, watch }: RunOptions,
): Promise<Program> {
  const { script, env, health }: Service = services[name];
  const program = watch
    ? [require.resolve('tsx/cli'), 'watch', '--clear-screen=false', script]
    : ['--require', 'tsx/cjs', script];
  // The address of the database contains a password.
  const { operator: _, DATABASE_URL: _address, ...variables } = settings;
  const known = Object.entries(variables).map(([variable, value]) => [variable, String(value)]);
  try {
    return await new Program({
      name,
      command: [process.execPath, ...program],
      cwd: repositoryRoot,
      env: { ...process.env, ...Object.fromEntries(known), ...(await env(settings)) },
      logFile: path.join(settings.DATA_DIR, 'logs', `${name}.log`),
      ...(health && { isReady: responds(`http://${settings.HOST}:${health(settings)}`) }),
      readyTimeoutMs: READY_TIMEOUT_MS,
      signal,
    }).start();
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return failService(`${name} did not start: ${lastSentence(error.output)}`);
  }
}

/** The promotion service, with the token of this machine's operator. */
export function serviceAccess(settings: Settings): ServiceAccess {
  const kept = () => keptSecret(operatorTokenFile(settings.RELEASES_DIR));
  const token = process.env['PROMOTION_OPERATOR_TOKEN'] || kept();
  return { url: promotionUrl(settings), token };
}
