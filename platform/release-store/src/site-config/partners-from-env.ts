import { readFileSync } from 'node:fs';
import type { Environment } from '@prizestash/server-kit/environment';
import { isSecureOrigin, isWebAddress } from '@prizestash/server-kit/validators';
import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';
import type { PartnerConfig } from '@prizestash/shared/site';
import { refuseConfig } from '../delivery-error';
import { compileSchema, parseJson } from '../release-format/compile-schema';

type Partners = Readonly<Record<string, PartnerConfig>>;

/** Those of the partner sandbox at a port of this machine. */
export function sandboxPartners(port: string | number) {
  const origin = `http://localhost:${port}`;
  return {
    lead: {
      name: 'Sandbox Leads',
      scriptUrl: `${origin}/lead.js`,
      publisherId: 'local-publisher',
      placementId: 'local-placement',
      affiliateId: 'local-affiliate',
    },
    embedded: {
      name: 'Sandbox Offers',
      frameUrl: `${origin}/offer`,
      sid: 'local-sid',
      affiliateId: 'local-affiliate',
      announcesItself: true,
    },
    survey: {
      name: 'Sandbox Surveys',
      scriptUrl: `${origin}/survey.js`,
      placementId: 'local-placement',
    },
  } as const;
}

const line = { type: 'string', pattern: '^[^\\u0000-\\u001f\\u007f]{1,200}$' };
const isEntries = compileSchema<Readonly<Record<string, PartnerConfig | null>>>({
  type: 'object',
  propertyNames: { pattern: '^[a-z][a-z0-9-]{0,40}$' },
  additionalProperties: {
    type: ['object', 'null'],
    required: ['name'],
    properties: {
      name: line,
      scriptUrl: line,
      frameUrl: line,
      details: { type: 'array', items: { enum: contactFieldNames } },
      origins: { type: 'array', items: line },
      isolation: { enum: ['frame', 'page'] },
      announcesItself: { type: 'boolean' },
    },
    additionalProperties: line,
  },
});

function requireAddresses(id: string, partner: PartnerConfig, isProduction: boolean): void {
  const addresses = [partner.scriptUrl, partner.frameUrl].filter((url) => url !== undefined);
  const [address = ''] = addresses;
  if (addresses.length !== 1 || !isWebAddress(address)) {
    refuseConfig(`PARTNERS, ${id} needs one address, as scriptUrl or as frameUrl`);
  }
  if (isProduction && !address.startsWith('https://')) {
    refuseConfig(`PARTNERS, ${id} needs an https address in production`);
  }
  const wrong = partner.origins?.find((origin) => !isSecureOrigin(origin));
  if (wrong) refuseConfig(`PARTNERS, ${id}/origins: ${wrong} is not an https origin`);
}

/** @throws {DeliveryError} `invalid-config` for a variable of the partners that had their own. */
function requireNoFormerVariables(env: Environment): void {
  for (const variable of Object.keys(env)) {
    const [, id, setting] = /^(LEAD|EMBEDDED|SURVEY)_PARTNER_([A-Z_]+)$/.exec(variable) ?? [];
    if (!id || !setting || !env[variable]) continue;
    const camel = setting
      .toLowerCase()
      .replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const member = camel === 'announces' ? 'announcesItself' : camel;
    refuseConfig(`${variable} is not read: set ${member} of ${id.toLowerCase()} in PARTNERS`);
  }
}

function fileContent(file: string): string {
  if (file === '') return '{}';
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return refuseConfig(`PARTNERS is neither JSON nor a file that can be read: ${String(error)}`);
  }
}

/**
 * Reads the partners in PARTNERS: JSON by their ids, or the path of a file with it. In development those of
 * the sandbox are there too, unless PARTNERS replaces one or leaves one out with null.
 * @throws {DeliveryError} `invalid-config` that names the member.
 */
export function partnersFromEnv(env: Environment, isProduction: boolean): Partners {
  requireNoFormerVariables(env);
  const { PARTNERS = '', PARTNER_PORT } = env;
  if (PARTNERS === '' && isProduction) {
    refuseConfig('a production configuration needs PARTNERS; {} is a site without any');
  }
  const json = /^\s*\{/.test(PARTNERS) ? PARTNERS : fileContent(PARTNERS);
  const entries = parseJson('PARTNERS', json, isEntries, refuseConfig);
  for (const [id, partner] of Object.entries(entries)) {
    if (partner) requireAddresses(id, partner, isProduction);
  }
  const local = isProduction ? {} : sandboxPartners(PARTNER_PORT || '3200');
  const all = Object.entries<PartnerConfig | null>({ ...local, ...entries });
  return Object.fromEntries(all.flatMap(([id, partner]) => (partner ? [[id, partner]] : [])));
}
