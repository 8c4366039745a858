import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type KeyLike } from 'jose';

/** The audience of its tokens. */
export const AUDIENCE = 'prizestash';

/** An OpenID Connect provider on loopback, as a pipeline's. */
export class OidcIssuer {
  private constructor(
    private readonly server: http.Server,
    private readonly key: KeyLike,
    readonly url: string,
  ) {}

  static async start(): Promise<OidcIssuer> {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }];
    const server = http.createServer(({ url: path, headers }, response) => {
      const issuer = `http://${headers.host}`;
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify(path === '/keys' ? { keys } : { issuer, jwks_uri: `${issuer}/keys` }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new OidcIssuer(server, privateKey, `http://127.0.0.1:${port}`);
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
