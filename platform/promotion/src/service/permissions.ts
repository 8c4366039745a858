import { closedObject } from '@prizestash/server-kit/closed-object';
import { isSecureAddress, isWebAddress } from '@prizestash/server-kit/validators';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import {
  compileSchema,
  type FromSchema,
} from '@prizestash/release-store/release-format/compile-schema';
import { WHOLE_SITE } from '../promote/requirements';
import type { Requester } from './requester';

const text = { type: 'string', minLength: 1 } as const;
const packages = { type: 'array', minItems: 1, items: text } as const;
const rule = closedObject(
  {
    /** The token's issuer, an OpenID Connect provider. */
    issuer: { type: 'string' },
    /** Claims that the token must have, for example the repository and the branch. */
    claims: { type: 'object', minProperties: 1, additionalProperties: text },
    /** Names of packages, or `*`, that it may promote. */
    packages,
    /** Those that it may preview and nothing else, for example with a pull request. */
    previews: packages,
  },
  ['packages', 'previews'],
);

export interface Permissions {
  /** The `aud` claim of tokens for this service. */
  readonly audience: string;
  readonly rules: readonly FromSchema<typeof rule>[];
}

const isNotEmpty = { anyOf: [{ required: ['packages'] }, { required: ['previews'] }] };
const isPermissions = compileSchema<Permissions>(
  closedObject({ audience: text, rules: { type: 'array', items: { ...rule, ...isNotEmpty } } }),
  { allErrors: true },
);

/** An address as a token names it, without user info: `http://localhost:@evil.example` is elsewhere. */
function isIssuer(text: string): boolean {
  const url = isWebAddress(text) ? new URL(text) : null;
  return url !== null && isSecureAddress(url) && text.startsWith(url.origin) && !/[?#]/.test(text);
}

/**
 * Parses the file of PROMOTION_RULES. A rule must name a claim: without one, every token of a public
 * issuer would do.
 */
export function parsePermissions(json: string): Permissions {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    refuseConfig(`PROMOTION_RULES: ${(error as Error).message}`);
  }
  const faults = isPermissions(parsed)
    ? parsed.rules
        .filter(({ issuer }) => !isIssuer(issuer))
        .map(({ issuer }) => `the issuer ${issuer} must be an https address without user info`)
    : isPermissions.errors.map(({ instancePath, message }) => `${instancePath} ${message}`.trim());
  if (faults.length === 0) return parsed as Permissions;
  refuseConfig(`PROMOTION_RULES: ${faults.join('; ')}`);
}

/**
 * The packages in rules that are not live: misspelt, or not released yet. A team has its rule before its
 * first release, so none is refused.
 */
export function packagesNotLive({ rules }: Permissions, live: readonly string[]): string[] {
  const named = new Set(
    rules.flatMap(({ packages = [], previews = [] }) => [...packages, ...previews]),
  );
  return [...named].filter((name) => name !== WHOLE_SITE && !live.includes(name));
}

/** What rules permit to a token. An email counts only where the issuer has verified it. */
export function permissionsOf(
  { rules }: Permissions,
  issuer: string,
  claims: Readonly<Record<string, unknown>>,
): Pick<Requester, 'packages' | 'previews'> {
  const isCertain = (name: string) => name !== 'email' || claims['email_verified'] === true;
  const hasClaim = ([name, value]: [string, string]) => claims[name] === value && isCertain(name);
  const matching = rules.filter(
    (rule) => rule.issuer === issuer && Object.entries(rule.claims).every(hasClaim),
  );
  const previews = matching.flatMap((rule) => rule.previews ?? []);
  return {
    packages: matching.flatMap((rule) => rule.packages ?? []),
    ...(previews.length > 0 && { previews }),
  };
}
