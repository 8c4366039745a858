import { decodeJwt, generateKeyPair, type SignJWT } from 'jose';
import { CLIENT, OidcIssuer } from '@prizestash/promotion/testing/oidc-issuer';
import { IdentityProvider, type StartedSignIn } from './identity-provider';

const origin = 'http://localhost:3400';

let issuer: OidcIssuer;
let provider: IdentityProvider;
beforeEach(async () => {
  issuer = await OidcIssuer.start();
  issuer.person = { sub: 'person-17', team: 'legal' };
  provider = new IdentityProvider({ issuer: issuer.url, ...CLIENT }, origin);
});
afterEach(() => issuer.stop());

/** Goes to the provider as a browser does. @returns where it comes back to. */
async function visit(url: string): Promise<URL> {
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '');
}

async function signIn(change: (started: StartedSignIn) => StartedSignIn = (started) => started) {
  const { url, started } = await provider.begin();
  return provider.finish(await visit(url), change(started));
}

it('returns the ID token of the person, for its client', async () => {
  expect(decodeJwt(await signIn())).toMatchObject({
    iss: issuer.url,
    aud: CLIENT.clientId,
    sub: 'person-17',
    team: 'legal',
  });
});

it('refuses a sign-in that another browser has begun', async () => {
  const other = (await provider.begin()).started;
  await expect(signIn(() => other)).rejects.toThrow('did not sign you in');
  await expect(signIn((started) => ({ ...started, state: other.state }))).rejects.toThrow('state');
  await expect(signIn((started) => ({ ...started, nonce: other.nonce }))).rejects.toThrow('nonce');
  await expect(signIn((started) => ({ ...started, verifier: other.verifier }))).rejects.toThrow();
});

it('refuses a code twice', async () => {
  const { url, started } = await provider.begin();
  const back = await visit(url);
  await provider.finish(back, started);
  await expect(provider.finish(back, started)).rejects.toThrow('did not sign you in');
});

it.each<[string, (token: SignJWT) => SignJWT]>([
  ['another client', (token) => token.setAudience('other-client')],
  ['another issuer', (token) => token.setIssuer('https://attacker.example.com')],
  ['yesterday', (token) => token.setExpirationTime('-1 day')],
])('refuses an ID token of %s', async (_, forge) => {
  const token = issuer.token.bind(issuer);
  jest
    .spyOn(issuer, 'token')
    .mockImplementation((claims, change = (one) => one) =>
      token(claims, (one) => forge(change(one))),
    );
  await expect(signIn()).rejects.toThrow('did not sign you in');
});

it('refuses an ID token that somebody else has signed', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const token = issuer.token.bind(issuer);
  jest
    .spyOn(issuer, 'token')
    .mockImplementation((claims, change) => token(claims, change, privateKey));
  await expect(signIn()).rejects.toThrow('did not sign you in');
});

it('says when the provider cannot be reached, and asks again', async () => {
  await issuer.stop();
  await expect(provider.begin()).rejects.toThrow(/^127\.0\.0\.1:\d+ cannot be reached/);
  await issuer.resume();
  expect((await provider.begin()).url).toContain('/authorize?');
});
