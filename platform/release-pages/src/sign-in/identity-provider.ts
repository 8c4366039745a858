import { isSecureAddress, secret, text, webAddress } from '@prizestash/server-kit/validators';
import * as oauth from 'oauth4webapi';
import { refuseConfig } from '@prizestash/release-store/delivery-error';

/** Somebody has to sign in. The message says why a sign-in failed or ended; otherwise it is empty. */
export class SignInError extends Error {
  override name = 'SignInError';
}

/** What a sign-in that has begun must be finished with. */
export type StartedSignIn = Awaited<ReturnType<IdentityProvider['begin']>>['started'];

const TIMEOUT_MS = 10_000;

/** Signs persons in with OpenID Connect: authorization code with PKCE. */
export class IdentityProvider {
  private readonly issuer: URL;
  private readonly client: oauth.Client;
  private readonly redirectUri: string;
  private server: Promise<oauth.AuthorizationServer> | undefined;

  /**
   * @param settings with an issuer such as `https://accounts.example.com`
   * @param origin of the pages
   */
  constructor(
    private readonly settings: Readonly<Record<'issuer' | 'clientId' | 'clientSecret', string>>,
    origin: string,
  ) {
    this.issuer = new URL(settings.issuer);
    this.client = { client_id: settings.clientId };
    this.redirectUri = `${origin}/sign-in/callback`;
  }

  /** For the button. */
  get name(): string {
    return this.issuer.host;
  }

  /** @returns where the browser goes, and what the sign-in must be finished with. */
  async begin() {
    const server = await this.discover();
    const started = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
    };
    const url = new URL(server.authorization_endpoint ?? '');
    const parameters = {
      client_id: this.settings.clientId,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: 'openid profile email',
      state: started.state,
      nonce: started.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(started.verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url: url.href, started };
  }

  /**
   * @param callback the URL that the provider sent the browser to.
   * @returns the ID token, which the promotion service judges.
   * @throws {SignInError} when the provider refuses.
   */
  async finish(callback: URL, { state, nonce, verifier }: StartedSignIn): Promise<string> {
    const server = await this.discover();
    try {
      const parameters = oauth.validateAuthResponse(server, this.client, callback, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        this.client,
        oauth.ClientSecretPost(this.settings.clientSecret),
        parameters,
        this.redirectUri,
        verifier,
        this.options(),
      );
      const tokens = await oauth.processAuthorizationCodeResponse(server, this.client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, response, this.options());
      return tokens.id_token!;
    } catch (error) {
      throw new SignInError(`${this.name} did not sign you in: ${(error as Error).message}`);
    }
  }

  private options() {
    const isLocal = this.issuer.protocol === 'http:' && isSecureAddress(this.issuer);
    return {
      signal: () => AbortSignal.timeout(TIMEOUT_MS),
      [oauth.allowInsecureRequests]: isLocal,
    };
  }

  /** Asks once; a provider that is unavailable is asked again by the next sign-in. */
  private discover(): Promise<oauth.AuthorizationServer> {
    this.server ??= oauth
      .discoveryRequest(this.issuer, this.options())
      .then((response) => oauth.processDiscoveryResponse(this.issuer, response));
    return this.server.catch((error: Error) => {
      this.server = undefined;
      throw new SignInError(`${this.name} cannot be reached: ${error.message}`);
    });
  }
}

/** How persons sign in to the release pages; without them by links alone. */
export const signInVariables = {
  SIGN_IN_ISSUER: webAddress({ default: undefined }),
  SIGN_IN_CLIENT_ID: text({ default: undefined }),
  SIGN_IN_CLIENT_SECRET: secret({ default: undefined }),
};

type SignInVariables = Readonly<Record<keyof typeof signInVariables, string | undefined>>;

/** The identity provider that the variables name; null where they name none. */
export function providerFrom(variables: SignInVariables, origin: string): IdentityProvider | null {
  const {
    SIGN_IN_ISSUER: issuer,
    SIGN_IN_CLIENT_ID: clientId,
    SIGN_IN_CLIENT_SECRET: clientSecret,
  } = variables;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (!issuer || !clientId || !clientSecret) {
    refuseConfig('SIGN_IN_ISSUER, SIGN_IN_CLIENT_ID and SIGN_IN_CLIENT_SECRET belong together');
  }
  return new IdentityProvider({ issuer, clientId, clientSecret }, origin);
}
