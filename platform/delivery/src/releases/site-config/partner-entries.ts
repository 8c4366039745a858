import { readFileSync } from 'node:fs';
import type { Environment } from '@prizestash/server-kit/environment';
import { isSecureOrigin, isWebAddress } from '@prizestash/server-kit/validators';
import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';
import type { PartnerConfig } from '@prizestash/shared/site';
import { refuseConfig } from '../../delivery-error';
import { compileSchema, parseJson } from '../../release-format/compile-schema';

/** By partner id; null for a partner of the other variables that is left out. */
export type PartnerEntries = Readonly<Record<string, PartnerConfig | null>>;

const line = { type: 'string', pattern: '^[^\\u0000-\\u001f\\u007f]{1,200}$' };
const isEntries = compileSchema<PartnerEntries>({
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

/**
 * Reads the partners in PARTNERS: JSON, or the path of a file with it.
 * @throws {DeliveryError} `invalid-config` that names the member.
 */
export function partnerEntries({ PARTNERS = '', PRIZESTASH_ENV }: Environment): PartnerEntries {
  if (PARTNERS === '') return {};
  const json = PARTNERS.trimStart().startsWith('{') ? PARTNERS : readFileSync(PARTNERS, 'utf8');
  const entries = parseJson('PARTNERS', json, isEntries, refuseConfig);
  for (const [id, partner] of Object.entries(entries)) {
    if (partner) requireAddresses(id, partner, PRIZESTASH_ENV === 'production');
  }
  return entries;
}
