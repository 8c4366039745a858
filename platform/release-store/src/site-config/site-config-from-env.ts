import { isIP } from 'node:net';
import type { ListedWinner } from '@prizestash/shared/results';
import {
  deploymentVariables,
  parseAll,
  parseEnvironment,
  type Environment,
} from '@prizestash/server-kit/environment';
import { secureOrigin, text, webOrigin, wholeNumber } from '@prizestash/server-kit/validators';
import type { SiteConfig } from '@prizestash/shared/site';
import { refuseConfig } from '../delivery-error';
import { partnersFromEnv } from './partners-from-env';

/**
 * Made-up winners that fill the list of five of the local demonstration (docs/product.md, section 2).
 * The pages mark them as examples. A production configuration has none.
 */
const exampleWinners: readonly ListedWinner[] = [
  { firstName: 'Marigold', lastInitial: 'T', state: 'Ohio' },
  { firstName: 'Desmond', lastInitial: 'A', state: 'Texas' },
  { firstName: 'Priya', lastInitial: 'K', state: 'New Jersey' },
  { firstName: 'Walter', lastInitial: 'B', state: 'Oregon' },
  { firstName: 'Luz', lastInitial: 'M', state: 'New Mexico' },
];

/** The site configuration of a release set, which its pages complete. */
export type SetConfig = Omit<SiteConfig, 'releaseSetId' | 'documentVersions'>;
/** The operator's part of the site configuration; a release set adds the rest. */
export interface OperatorConfig extends Omit<SetConfig, 'offers'> {
  /** Origin where sets open that no visitor gets; `previewUrlOf` has the default. */
  readonly previewUrl?: string;
}

/** Landing page id (docs/product.md, section 9). */
const LANDING_PAGE_ID = 21;

/** Values that work on a developer's machine and must not go live in production. */
const localDefaults = {
  SPONSOR_NAME: 'PrizeStash Demo Sponsor LLC',
  SPONSOR_ADDRESS: '100 Example Plaza, Springfield, IL 62701',
  SUPPORT_EMAIL: 'support@prizestash.example.com',
} as const;

const localOrigin = (env: Environment) => `http://localhost:${env['PORT'] || '3000'}`;

function parseVariables(env: Environment) {
  return parseEnvironment(env, {
    SPONSOR_NAME: text({ default: localDefaults.SPONSOR_NAME }),
    SPONSOR_ADDRESS: text({ default: localDefaults.SPONSOR_ADDRESS }),
    SUPPORT_EMAIL: text({ default: localDefaults.SUPPORT_EMAIL }),
    PUBLIC_BASE_URL: webOrigin({ default: localOrigin(env) }),
    API_BASE_URL: secureOrigin({ default: undefined }),
    PREVIEW_URL: webOrigin({ default: undefined }),
    ...deploymentVariables,
    REPORT_PERCENT: wholeNumber(0, 100)({ default: 100 }),
  });
}

/** In production every value is real and every address uses https. */
function requireProductionValues(env: Environment): void {
  const defaults: Readonly<Record<string, string>> = {
    ...localDefaults,
    PUBLIC_BASE_URL: localOrigin(env),
  };
  const missing = Object.keys(defaults).filter(
    (name) => !env[name] || env[name] === defaults[name],
  );
  const insecure = ['PUBLIC_BASE_URL', 'API_BASE_URL', 'PREVIEW_URL'].filter(
    (name) => env[name] && !env[name].startsWith('https://'),
  );
  const refuse = (reason: string) => {
    refuseConfig(`a production configuration needs ${reason}`);
  };
  if (missing.length > 0) {
    refuse(`real values; these are still placeholders: ${missing.join(', ')}`);
  }
  if (insecure.length > 0)
    refuse(`https addresses; these use another scheme: ${insecure.join(', ')}`);
}

export const isProduction = (env: Environment) => env['PRIZESTASH_ENV'] === 'production';

/** Reads the operator's configuration. PRIZESTASH_ENV=production refuses local defaults. */
export function operatorConfigFromEnv(env: Environment): OperatorConfig {
  const [variables, partners] = parseAll(
    () => parseVariables(env),
    () => partnersFromEnv(env, isProduction(env)),
    () => isProduction(env) && requireProductionValues(env),
  );
  const { PUBLIC_BASE_URL: publicBaseUrl, PREVIEW_URL: previewUrl } = variables;
  if (previewUrl && new URL(previewUrl).hostname === new URL(publicBaseUrl).hostname) {
    refuseConfig('PREVIEW_URL must have another host name than the site: cookies ignore ports');
  }
  return {
    publicBaseUrl,
    ...(previewUrl && { previewUrl }),
    apiBaseUrl: variables.API_BASE_URL ?? '',
    landingPageId: LANDING_PAGE_ID,
    sponsorName: variables.SPONSOR_NAME,
    sponsorAddress: variables.SPONSOR_ADDRESS,
    supportEmail: variables.SUPPORT_EMAIL,
    reportPercent: variables.REPORT_PERCENT,
    winners: isProduction(env) ? [] : exampleWinners,
    partners,
  };
}

/**
 * Returns the origin where sets open that no visitor gets: a host name of their own, so that their
 * code has nothing of what visitors store. By default `preview.` and the name of the site; a site
 * without a name is on this machine.
 */
export function previewUrlOf({ previewUrl, publicBaseUrl }: OperatorConfig): string {
  if (previewUrl) return previewUrl;
  const url = new URL(publicBaseUrl);
  const name = url.hostname.replace(/^www\./, '');
  url.hostname = `preview.${isIP(name) === 0 ? name : 'localhost'}`;
  return url.origin;
}
