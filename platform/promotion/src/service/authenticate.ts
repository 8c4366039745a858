import { createHash, timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { refusal } from '@prizestash/release-store/delivery-error';
import { RESULTS } from '@prizestash/release-store/release-name';
import { WHOLE_SITE } from '../promote/requirements';
import { permissionsOf, type Permissions } from './permissions';
import type { Requester } from './requester';
import type { SignInLinks } from './sign-in-links';

/** Clocks of two machines may differ by this much. */
const CLOCK_TOLERANCE_S = 30;
/** A pipeline's token lasts some minutes: then it still asks what has happened to its request. */
export const ASKING_TOLERANCE_S = 3_600;
const DISCOVERY_TIMEOUT_MS = 10_000;

/** Who else than pipelines may send requests. */
interface KnownTokens {
  /** A secret that may do everything. */
  readonly operator?: string | undefined;
  readonly judge?: string | undefined;
  /** A secret that may promote results and nothing else. */
  readonly results?: string | undefined;
  readonly links?: SignInLinks | undefined;
  /** Persons sign in to the release pages with this client of an OpenID Connect provider. */
  readonly client?: { readonly issuer: string; readonly id: string } | undefined;
}

/** A request without a token that counts. The message says what to do. */
export class TokenError extends Error {
  override name = 'TokenError';
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const isSecret = (token: string, secret: string | undefined) =>
  secret !== undefined && timingSafeEqual(digest(token), digest(secret));

/** The keys of an OpenID Connect provider. */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) });
  const { jwks_uri: keys } = (await response.json()) as { readonly jwks_uri?: string };
  if (!keys) throw new Error('it names no keys');
  return createRemoteJWKSet(new URL(keys));
}

function explain(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'the token has expired; request a new one';
  const claim = error instanceof errors.JWTClaimValidationFailed ? error.claim : null;
  if (claim === 'aud') return 'the token is for another audience';
  if (claim === 'nbf') {
    return 'the token is not valid yet; the clocks of this machine and its issuer differ';
  }
  return 'the token is not signed by its issuer';
}

/**
 * Verifies tokens: those of the operator, the canary judge and the results, of who has signed in with a link, or an
 * OpenID Connect token of a pipeline or a person.
 */
export class Authenticator {
  private readonly keys = new Map<string, Promise<JWTVerifyGetKey>>();

  constructor(
    private readonly permissions: Permissions,
    private readonly known: KnownTokens,
  ) {}

  /**
   * Refuses also a valid token that no rule names: on a public issuer anybody has such a token.
   * @param toleranceS seconds for which a token counts after its end.
   * @throws {TokenError} when the token does not count.
   */
  async authenticate(
    authorization: string | undefined,
    toleranceS = CLOCK_TOLERANCE_S,
  ): Promise<Requester> {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    if (!token) throw new TokenError('a token is missing; set PROMOTION_TOKEN');
    const { operator, judge, results, links, client } = this.known;
    if (isSecret(token, operator)) return { name: 'operator', packages: [WHOLE_SITE] };
    if (isSecret(token, judge)) return { name: 'canary-judge', packages: [], isJudge: true };
    if (isSecret(token, results)) return { name: 'publish-results', packages: [RESULTS] };
    const linked = links?.find(token);
    if (linked) return { ...linked.requester, until: linked.until };
    const issuer = this.knownIssuerOf(token);
    const { audience } = this.permissions;
    const keys = await this.keysOf(issuer);
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: client?.issuer === issuer ? [audience, client.id] : audience,
      clockTolerance: toleranceS,
      requiredClaims: ['exp', 'sub'],
    }).catch((error: unknown) => {
      throw new TokenError(explain(error));
    });
    const name = `${payload.sub} of ${issuer}`;
    const permitted = permissionsOf(this.permissions, issuer, payload);
    if (permitted.packages.length > 0 || permitted.previews) {
      return { name, ...permitted, until: (payload.exp ?? 0) * 1_000 };
    }
    throw refusal('service', `no rule of PROMOTION_RULES names ${name}`, 'not-permitted');
  }

  private knownIssuerOf(token: string): string {
    let issuer: string | undefined;
    try {
      issuer = decodeJwt(token).iss;
    } catch {
      throw new TokenError('the token is neither the operator’s nor a JSON Web Token');
    }
    if (!issuer || !this.permissions.rules.some((rule) => rule.issuer === issuer)) {
      throw new TokenError('the token’s issuer is in no rule of PROMOTION_RULES');
    }
    return issuer;
  }

  /** Asks once; an issuer that is unavailable is asked again by the next request. */
  private async keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const known = this.keys.get(issuer) ?? discoverKeys(issuer);
    this.keys.set(issuer, known);
    return known.catch((error: Error) => {
      this.keys.delete(issuer);
      throw new TokenError(`the keys of ${issuer} cannot be read: ${error.message}`);
    });
  }
}
