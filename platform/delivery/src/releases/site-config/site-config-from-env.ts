import {
  deploymentVariables,
  parseAll,
  parseEnvironment,
  type Environment,
} from '@prizestash/server-kit/environment';
import {
  isSecureOrigin,
  listOf,
  oneOf,
  secureOrigin,
  someOf,
  text,
  webAddress,
  webOrigin,
  wholeNumber,
  yesOrNo,
} from '@prizestash/server-kit/validators';
import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';
import type { SiteConfig } from '@prizestash/shared/site';
import { refuseConfig } from '../../delivery-error';
import { exampleWinners } from './example-winners';
import { partnerEntries, type PartnerEntries } from './partner-entries';

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

function localAddresses(env: Environment) {
  const origin = (variable: string, port: string) => `http://localhost:${env[variable] || port}`;
  const partner = origin('PARTNER_PORT', '3200');
  return {
    PUBLIC_BASE_URL: origin('PORT', '3000'),
    LEAD_PARTNER_SCRIPT_URL: `${partner}/lead.js`,
    EMBEDDED_PARTNER_FRAME_URL: `${partner}/offer`,
    SURVEY_PARTNER_SCRIPT_URL: `${partner}/survey.js`,
  };
}

const partnerOrigins = listOf('https origins such as https://cdn.example.com', (item) =>
  isSecureOrigin(item) ? item : undefined,
)({ default: undefined });
const details = () => someOf(contactFieldNames)({ default: undefined });

const isolation = () => oneOf('frame', 'page')({ default: 'frame' });

type Variables = ReturnType<typeof parseVariables>;

type Validator = ReturnType<typeof text>;

const withDefaults = <Name extends string>(
  validator: (spec: { default: string }) => Validator,
  defaults: Readonly<Record<Name, string>>,
) =>
  Object.fromEntries(
    Object.entries<string>(defaults).map(([name, value]) => [name, validator({ default: value })]),
  ) as Record<Name, Validator>;

function parseVariables(env: Environment, addresses: ReturnType<typeof localAddresses>) {
  return parseEnvironment(env, {
    ...withDefaults(text, localDefaults),
    ...withDefaults(webAddress, addresses),
    PUBLIC_BASE_URL: webOrigin({ default: addresses.PUBLIC_BASE_URL }),
    API_BASE_URL: secureOrigin({ default: undefined }),
    PREVIEW_URL: webOrigin({ default: undefined }),
    ...deploymentVariables,
    LEAD_PARTNER_ISOLATION: isolation(),
    SURVEY_PARTNER_ISOLATION: isolation(),
    LEAD_PARTNER_DETAILS: details(),
    LEAD_PARTNER_ORIGINS: partnerOrigins,
    EMBEDDED_PARTNER_DETAILS: details(),
    EMBEDDED_PARTNER_ORIGINS: partnerOrigins,
    SURVEY_PARTNER_DETAILS: details(),
    SURVEY_PARTNER_ORIGINS: partnerOrigins,
    REPORT_PERCENT: wholeNumber(0, 100)({ default: 100 }),
    EMBEDDED_PARTNER_ANNOUNCES: yesOrNo({
      default:
        (env['EMBEDDED_PARTNER_FRAME_URL'] || addresses.EMBEDDED_PARTNER_FRAME_URL) ===
        addresses.EMBEDDED_PARTNER_FRAME_URL,
    }),
  });
}

function variablePartners(variables: Variables): OperatorConfig['partners'] {
  return {
    lead: {
      name: variables.LEAD_PARTNER_NAME,
      scriptUrl: variables.LEAD_PARTNER_SCRIPT_URL,
      publisherId: variables.LEAD_PARTNER_PUBLISHER_ID,
      placementId: variables.LEAD_PARTNER_PLACEMENT_ID,
      affiliateId: variables.LEAD_PARTNER_AFFILIATE_ID,
      ...(variables.LEAD_PARTNER_DETAILS && { details: variables.LEAD_PARTNER_DETAILS }),
      ...(variables.LEAD_PARTNER_ORIGINS && { origins: variables.LEAD_PARTNER_ORIGINS }),
      isolation: variables.LEAD_PARTNER_ISOLATION,
    },
    embedded: {
      name: variables.EMBEDDED_PARTNER_NAME,
      frameUrl: variables.EMBEDDED_PARTNER_FRAME_URL,
      sid: variables.EMBEDDED_PARTNER_SID,
      affiliateId: variables.EMBEDDED_PARTNER_AFFILIATE_ID,
      ...(variables.EMBEDDED_PARTNER_DETAILS && { details: variables.EMBEDDED_PARTNER_DETAILS }),
      ...(variables.EMBEDDED_PARTNER_ORIGINS && { origins: variables.EMBEDDED_PARTNER_ORIGINS }),
      announcesItself: variables.EMBEDDED_PARTNER_ANNOUNCES,
    },
    survey: {
      name: variables.SURVEY_PARTNER_NAME,
      scriptUrl: variables.SURVEY_PARTNER_SCRIPT_URL,
      placementId: variables.SURVEY_PARTNER_PLACEMENT_ID,
      ...(variables.SURVEY_PARTNER_DETAILS && { details: variables.SURVEY_PARTNER_DETAILS }),
      ...(variables.SURVEY_PARTNER_ORIGINS && { origins: variables.SURVEY_PARTNER_ORIGINS }),
      isolation: variables.SURVEY_PARTNER_ISOLATION,
    },
  };
}

/** The partners of the variables, then those of PARTNERS, which replaces and leaves out others. */
function partnersOf(variables: Variables, entries: PartnerEntries): OperatorConfig['partners'] {
  const all = Object.entries({ ...variablePartners(variables), ...entries });
  return Object.fromEntries(all.flatMap(([id, partner]) => (partner ? [[id, partner]] : [])));
}

/** In production every value is real and every address uses https. */
function requireProductionValues(
  env: Environment,
  addresses: ReturnType<typeof localAddresses>,
): void {
  const defaults: Readonly<Record<string, string>> = { ...localDefaults, ...addresses };
  const replaced = Object.keys(partnerEntries(env)).map((id) => `${id.toUpperCase()}_PARTNER_`);
  const isRead = (name: string) => !replaced.some((prefix) => name.startsWith(prefix));
  const missing = Object.keys(defaults).filter(
    (name) => isRead(name) && (!env[name] || env[name] === defaults[name]),
  );
  const insecure = [
    ...Object.keys(addresses).filter(isRead),
    ...['API_BASE_URL', 'PREVIEW_URL'].filter((name) => env[name]),
  ].filter((name) => !env[name]?.startsWith('https://'));
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
  const addresses = localAddresses(env);
  const [variables, entries] = parseAll(
    () => parseVariables(env, addresses),
    () => partnerEntries(env),
    () => isProduction(env) && requireProductionValues(env, addresses),
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
    partners: partnersOf(variables, entries),
  };
}
