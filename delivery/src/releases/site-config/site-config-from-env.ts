import { winnersAreMadeUp } from '@prizestash/shared/winners';
import { embeddedDetails, leadDetails, surveyDetails } from '@prizestash/shared/partners';
import type { PartnerIsolation, SiteConfig } from '@prizestash/shared/site';
import { listOf, originsOf, yesOrNo } from './partner-options';
import { DeliveryError } from '../../delivery-error';

/** The operator's part of the site configuration; a release set adds the rest. */
export type OperatorConfig = Omit<SiteConfig, 'releaseSetId' | 'documentVersions'>;

type Env = Readonly<Record<string, string | undefined>>;

/** Landing page id (specification, section 9). */
const LANDING_PAGE_ID = 21;

/** Values that work on a developer's machine and must never be published. */
const localDefaults = {
  SPONSOR_NAME: 'PrizeStash Demo Sponsor LLC',
  SPONSOR_ADDRESS: '100 Example Plaza, Springfield, IL 62701',
  SUPPORT_EMAIL: 'support@prizestash.example.com',
  LEAD_PARTNER_NAME: 'Sandbox Leads',
  LEAD_PARTNER_PUBLISHER_ID: 'local-publisher',
  LEAD_PARTNER_PLACEMENT_ID: 'local-placement',
  LEAD_PARTNER_AFFILIATE_ID: 'local-affiliate',
  EMBEDDED_PARTNER_NAME: 'Sandbox Offers',
  EMBEDDED_PARTNER_SID: 'local-sid',
  EMBEDDED_PARTNER_AFFILIATE_ID: 'local-affiliate',
  SURVEY_PARTNER_NAME: 'Sandbox Surveys',
  SURVEY_PARTNER_PLACEMENT_ID: 'local-placement',
} as const;

/** Addresses of the local servers, by their ports. */
function localAddresses(env: Env) {
  const origin = (variable: string, port: string) => `http://localhost:${env[variable] || port}`;
  const partner = origin('PARTNER_PORT', '3200');
  return {
    PUBLIC_BASE_URL: origin('PORT', '3000'),
    API_BASE_URL: origin('API_PORT', '3100'),
    LEAD_PARTNER_SCRIPT_URL: `${partner}/lead.js`,
    EMBEDDED_PARTNER_FRAME_URL: `${partner}/offer`,
    SURVEY_PARTNER_SCRIPT_URL: `${partner}/survey.js`,
  };
}

function address(name: string, value: string): string {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw new DeliveryError('invalid-config', `${name} is not a web address: "${value}"`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new DeliveryError(
      'invalid-config',
      `${name} must begin with http:// or https://, but is "${value}"`,
    );
  }
  return value.replace(/\/$/, '');
}

function isolation(name: string, value: string | undefined): PartnerIsolation {
  if (!value || value === 'frame') return 'frame';
  if (value === 'page') return 'page';
  throw new DeliveryError('invalid-config', `${name} must be "frame" or "page", but is "${value}"`);
}

/**
 * Reads the operator's configuration.
 * @param env environment variables, as in `process.env`.
 * @throws {DeliveryError} for a wrong value, and with PRIZESTASH_ENV=production for every value that
 * is still a local default.
 */
export function operatorConfigFromEnv(env: Env): OperatorConfig {
  const addresses = localAddresses(env);
  const defaults: Readonly<Record<string, string>> = { ...localDefaults, ...addresses };
  const missing = Object.keys(defaults).filter(
    (name) => !env[name] || env[name] === defaults[name],
  );
  if (env['PRIZESTASH_ENV'] === 'production' && missing.length > 0) {
    throw new DeliveryError(
      'invalid-config',
      `a production release set needs real values; these are still placeholders: ${missing.join(', ')}`,
    );
  }
  if (env['PRIZESTASH_ENV'] === 'production' && winnersAreMadeUp) {
    throw new DeliveryError(
      'invalid-config',
      'a production release set needs real winners; shared/src/winners.ts still lists made-up ones',
    );
  }
  const value = (name: keyof typeof localDefaults) => env[name] || localDefaults[name];
  const url = (name: keyof typeof addresses) => address(name, env[name] || addresses[name]);
  const details = <Name extends string>(variable: string, known: readonly Name[]) => {
    const chosen = listOf(variable, env[variable], known);
    return chosen && { details: chosen };
  };
  const origins = (variable: string) => {
    const listed = originsOf(variable, env[variable]);
    return listed && { origins: listed };
  };
  const ownSandbox = url('EMBEDDED_PARTNER_FRAME_URL') === addresses.EMBEDDED_PARTNER_FRAME_URL;
  return {
    publicBaseUrl: url('PUBLIC_BASE_URL'),
    apiBaseUrl: url('API_BASE_URL'),
    landingPageId: LANDING_PAGE_ID,
    sponsorName: value('SPONSOR_NAME'),
    sponsorAddress: value('SPONSOR_ADDRESS'),
    supportEmail: value('SUPPORT_EMAIL'),
    partners: {
      lead: {
        name: value('LEAD_PARTNER_NAME'),
        scriptUrl: url('LEAD_PARTNER_SCRIPT_URL'),
        publisherId: value('LEAD_PARTNER_PUBLISHER_ID'),
        placementId: value('LEAD_PARTNER_PLACEMENT_ID'),
        affiliateId: value('LEAD_PARTNER_AFFILIATE_ID'),
        ...details('LEAD_PARTNER_DETAILS', leadDetails),
        ...origins('LEAD_PARTNER_ORIGINS'),
        isolation: isolation('LEAD_PARTNER_ISOLATION', env['LEAD_PARTNER_ISOLATION']),
      },
      embedded: {
        name: value('EMBEDDED_PARTNER_NAME'),
        frameUrl: url('EMBEDDED_PARTNER_FRAME_URL'),
        sid: value('EMBEDDED_PARTNER_SID'),
        affiliateId: value('EMBEDDED_PARTNER_AFFILIATE_ID'),
        ...details('EMBEDDED_PARTNER_DETAILS', embeddedDetails),
        ...origins('EMBEDDED_PARTNER_ORIGINS'),
        announcesItself: yesOrNo(
          'EMBEDDED_PARTNER_ANNOUNCES',
          env['EMBEDDED_PARTNER_ANNOUNCES'],
          ownSandbox,
        ),
      },
      survey: {
        name: value('SURVEY_PARTNER_NAME'),
        scriptUrl: url('SURVEY_PARTNER_SCRIPT_URL'),
        placementId: value('SURVEY_PARTNER_PLACEMENT_ID'),
        ...details('SURVEY_PARTNER_DETAILS', surveyDetails),
        ...origins('SURVEY_PARTNER_ORIGINS'),
        isolation: isolation('SURVEY_PARTNER_ISOLATION', env['SURVEY_PARTNER_ISOLATION']),
      },
    },
  };
}
