import path from 'node:path';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds, Program, ProgramError } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { keptSecret } from '@prizestash/server-kit/atomic-files';
import { requireFreePort } from '@prizestash/remote-kit/dev/local-program';
import {
  operatorTokenFile,
  promotionKeysFromEnv,
} from '@prizestash/release-store/release-store-from-env';
import { sendToService, type ServiceAccess } from '@prizestash/promotion/service/send-to-service';
import type { Settings } from './settings';

/** The API's first start creates a database, which takes longer on a slow disk. */
const READY_TIMEOUT_MS = 60_000;

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

/** Where programs on this machine reach the API. */
export const apiUrl = ({ host, apiPort }: Settings) => `http://${host}:${apiPort}`;

/** The token that reads page reports; created when it is missing. */
const reportsToken = ({ dataDir }: Settings) =>
  process.env['REPORTS_TOKEN'] || keptSecret(path.join(dataDir, 'reports-token'));

function apiEnv(settings: Settings): Record<string, string> {
  return {
    PORT: String(settings.sitePort),
    API_PORT: String(settings.apiPort),
    DATABASE_PORT: String(settings.databasePort),
    DATA_DIR: settings.dataDir,
    RELEASES_DIR: settings.releasesDir,
    REPORTS_TOKEN: reportsToken(settings),
    // The site host forwards page reports with the address of the visitor.
    TRUST_PROXY: process.env['TRUST_PROXY'] ?? '1',
    SITE_ORIGIN: siteOrigins(settings),
    ...(settings.databaseUrl
      ? { DATABASE_URL: settings.databaseUrl }
      : { DEMONSTRATION_DRAWING: process.env['DEMONSTRATION_DRAWING'] ?? 'yes' }),
  };
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** True restarts the service when one of its sources changes. */
  readonly watch?: boolean;
}

interface Service {
  readonly name: string;
  /** TypeScript file, relative to the repository's root. */
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  /** Port and path that respond when it is ready; none where it listens to nobody. */
  readonly health?: string;
}

function lastSentence(output: string): string {
  const lines = output.split('\n');
  return lines.filter((line) => !line.startsWith('{')).at(-1) ?? lines.at(-1) ?? '';
}

async function start(
  { host, dataDir }: Settings,
  { signal, watch }: RunOptions,
  { name, script, env, health }: Service,
): Promise<Program> {
  const program = watch
    ? [require.resolve('tsx/cli'), 'watch', '--clear-screen=false', script]
    : ['--import', 'tsx', script];
  try {
    return await new Program({
      name,
      command: [process.execPath, ...program],
      cwd: repositoryRoot,
      env: { ...process.env, HOST: host, ...env },
      logFile: path.join(dataDir, 'logs', `${name}.log`),
      ...(health !== undefined && { isReady: responds(`http://${host}:${health}`) }),
      readyTimeoutMs: READY_TIMEOUT_MS,
      signal,
    }).start();
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    const sentence = `${name} did not start: ${lastSentence(error.output)}`;
    throw new DeliveryError('service-failed', sentence);
  }
}

export function startApi(settings: Settings, run: RunOptions = {}): Promise<Program> {
  return start(settings, run, {
    name: 'api',
    script: 'services/api/src/main.ts',
    env: apiEnv(settings),
    // The host is ready once there is a release set.
    health: `${settings.apiPort}/live`,
  });
}

let freeMailPort: Promise<number> | undefined;
/** The port of the mail server that delivers nothing and shows mails at `/mailbox`. */
const mailboxPort = async () =>
  process.env['MAILBOX_PORT'] || String(await (freeMailPort ??= freePort()));

/** Starts the mailer; mails go to the partner sandbox unless `SMTP_URL` names another server. */
export async function startMailer(settings: Settings, run: RunOptions = {}): Promise<Program> {
  const { databasePort, dataDir, releasesDir } = settings;
  return start(settings, run, {
    name: 'mailer',
    script: 'services/api/src/mailer.ts',
    env: {
      DATABASE_PORT: String(databasePort),
      DATA_DIR: dataDir,
      RELEASES_DIR: releasesDir,
      SMTP_URL: process.env['SMTP_URL'] || `smtp://127.0.0.1:${await mailboxPort()}`,
    },
  });
}

export async function startPartnerSandbox(
  settings: Settings,
  run: RunOptions = {},
): Promise<Program> {
  const { partnerPort, operator } = settings;
  return start(settings, run, {
    name: 'partner-sandbox',
    script: 'services/partner-sandbox/src/main.ts',
    env: {
      PARTNER_PORT: String(partnerPort),
      MAILBOX_PORT: await mailboxPort(),
      SITE_ORIGIN: operator.publicBaseUrl,
    },
    health: `${partnerPort}/health`,
  });
}

const judgeToken = ({ dataDir }: Settings) => keptSecret(path.join(dataDir, 'canary-judge-token'));

const pagesUrl = ({ releasePagesPort }: Settings) => `http://localhost:${releasePagesPort}`;

const promotionUrl = ({ host, promotionPort }: Settings) => `http://${host}:${promotionPort}`;

/** Starts the promotion service over the same folder of releases. */
export function startPromotionService(settings: Settings, run: RunOptions = {}): Promise<Program> {
  const { promotionPort, releasesDir } = settings;
  return start(settings, run, {
    name: 'promotion-service',
    script: 'platform/promotion/src/cli/promotion-service.ts',
    env: {
      PROMOTION_PORT: String(promotionPort),
      CANARY_JUDGE_TOKEN: judgeToken(settings),
      RELEASE_PAGES_URL: pagesUrl(settings),
      RELEASES_DIR: releasesDir,
      // The site of `npm start` is served from this folder.
      RELEASE_STORE: '',
    },
    health: `${promotionPort}/ready`,
  });
}

/** What reads the folder of releases, and what browsers report, without the signing key. */
function readerEnv(settings: Settings): Record<string, string> {
  const { releasesDir } = settings;
  const store = { RELEASES_DIR: releasesDir, RELEASE_STORE: '' };
  return {
    ...store,
    PROMOTION_PUBLIC_KEYS: JSON.stringify(promotionKeysFromEnv(store)),
    PROMOTION_SIGNING_KEY: '',
    PROMOTION_URL: promotionUrl(settings),
    REPORTS_URL: apiUrl(settings),
    REPORTS_TOKEN: reportsToken(settings),
  };
}

let judgePort: Promise<number> | undefined;
/** Where the judge says what it found. */
const judgeAddress = async () => `127.0.0.1:${await (judgePort ??= freePort())}`;

export async function startCanaryJudge(settings: Settings, run: RunOptions = {}): Promise<Program> {
  return start(settings, run, {
    name: 'canary-judge',
    script: 'platform/canary-judge/src/cli/canary-judge.ts',
    env: {
      ...readerEnv(settings),
      CANARY_JUDGE_TOKEN: judgeToken(settings),
      METRICS_ADDRESS: await judgeAddress(),
    },
  });
}

export async function startReleasePages(
  settings: Settings,
  run: RunOptions = {},
): Promise<Program> {
  const { releasePagesPort } = settings;
  return start(settings, run, {
    name: 'release-pages',
    script: 'platform/release-pages/src/cli/release-pages.ts',
    env: {
      ...readerEnv(settings),
      RELEASE_PAGES_PORT: String(releasePagesPort),
      CANARY_JUDGE_URL: `http://${await judgeAddress()}`,
    },
    health: `${releasePagesPort}/live`,
  });
}

/** The promotion service, with the token of this machine's operator. */
export function serviceAccess(settings: Settings): ServiceAccess {
  const kept = () => keptSecret(operatorTokenFile(settings.releasesDir));
  const token = process.env['PROMOTION_OPERATOR_TOKEN'] || kept();
  return { url: promotionUrl(settings), token };
}

export async function signInLink(settings: Settings): Promise<string> {
  const path = '/sign-in-links';
  const { url } = await sendToService<{ readonly url: string }>(serviceAccess(settings), path, {});
  return url;
}
