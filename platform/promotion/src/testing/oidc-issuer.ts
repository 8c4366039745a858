import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type KeyLike } from 'jose';

/** The audience of its tokens. */
export const AUDIENCE = 'prizestash';

/** The client for which persons sign in. */
export const CLIENT = { clientId: 'release-pages', clientSecret: 'client-secret' };

/** An OpenID Connect provider on loopback, as a pipeline's, and as that of persons. */
export class OidcIssuer {
  /** Who signs in: claims of the ID token. */
  person: Readonly<Record<string, string>> = {};
  private readonly codes = new Map<string, URLSearchParams>();

  private constructor(
    private readonly server: http.Server,
    private readonly key: KeyLike,
    readonly url: string,
  ) {}

  static async start(): Promise<OidcIssuer> {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }];
    const server = http.createServer((request, response) => {
      const address = `http://${request.headers.host}`;
      const { pathname, searchParams } = new URL(request.url ?? '', address);
      const send = (body: object) =>
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
      if (pathname === '/keys') send({ keys });
      else if (pathname === '/authorize') issuer.authorize(searchParams, response);
      else if (pathname === '/token') {
        void text(request)
          .then((body) => issuer.exchange(new URLSearchParams(body)))
          .then((tokens) => {
            if (!tokens) response.statusCode = 400;
            send(tokens ?? { error: 'invalid_grant' });
          });
      } else {
        send({
          issuer: address,
          jwks_uri: `${address}/keys`,
          authorization_endpoint: `${address}/authorize`,
          token_endpoint: `${address}/token`,
        });
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const issuer = new OidcIssuer(server, privateKey, `http://127.0.0.1:${port}`);
    return issuer;
  }

  /** Sends a browser back at once, as if the person had signed in before. */
  private authorize(request: URLSearchParams, response: http.ServerResponse): void {
    const code = randomUUID();
    this.codes.set(code, request);
    const back = new URL(request.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', request.get('state') ?? '');
    response.writeHead(302, { Location: back.href }).end();
  }

  /** The tokens for a code, once; undefined for a client that did not ask for it. */
  private async exchange(request: URLSearchParams): Promise<object | undefined> {
    const asked = this.codes.get(request.get('code') ?? '');
    this.codes.delete(request.get('code') ?? '');
    const verifier = request.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isClient =
      request.get('client_id') === CLIENT.clientId &&
      request.get('client_secret') === CLIENT.clientSecret &&
      request.get('redirect_uri') === asked?.get('redirect_uri');
    if (!asked || !isClient || challenge !== asked.get('code_challenge')) return undefined;
    const claims = { ...this.person, nonce: asked.get('nonce') ?? '' };
    const idToken = await this.token(claims, (token) =>
      token
        .setAudience(CLIENT.clientId)
        .setIssuedAt()
        .setSubject(this.person['sub'] ?? ''),
    );
    return { access_token: 'unused', token_type: 'Bearer', id_token: idToken };
  }

  /**
   * A token that is valid for five minutes.
   * @param change replaces some of its claims.
   * @param key signs it; the provider's own by default.
   */
  token(
    claims: Readonly<Record<string, string>>,
    change = (token: SignJWT) => token,
    key = this.key,
  ): Promise<string> {
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(this.url)
      .setAudience(AUDIENCE)
      .setSubject(`repo:${claims['repository']}`)
      .setExpirationTime('5m');
    return change(token).sign(key);
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  /** Listens again, at the same address. */
  async resume(): Promise<void> {
    const { port } = new URL(this.url);
    await new Promise<void>((resolve) => this.server.listen(Number(port), '127.0.0.1', resolve));
  }
}
