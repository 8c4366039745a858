import { generateKeyPair, type SignJWT } from 'jose';
import { CLIENT, OidcIssuer } from '../../testing/oidc-issuer';
import { packagesOf, parsePermissions } from '../permissions';
import { IdentityProvider, type StartedSignIn } from './identity-provider';

const origin = 'http://localhost:3400';

let issuer: OidcIssuer;
let provider: IdentityProvider;
beforeEach(async () => {
  issuer = await OidcIssuer.start();
  issuer.person = { sub: 'person-17', team: 'legal' };
  const rule = { issuer: issuer.url, claims: { team: 'legal' }, packages: ['mfe-legal'] };
  const permissions = parsePermissions(JSON.stringify({ audience: 'unused', rules: [rule] }));
  provider = new IdentityProvider({ issuer: issuer.url, ...CLIENT }, permissions, origin);
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

it('signs in whom a rule names, with what they may change', async () => {
  expect(await signIn()).toEqual({
    name: `person-17 of ${issuer.url}`,
    packages: ['mfe-legal'],
  });
});

it('refuses whom no rule names', async () => {
  issuer.person = { sub: 'person-18', team: 'other' };
  await expect(signIn()).rejects.toThrow(/no rule of PROMOTION_RULES names person-18/);
});

it('counts an email only where the provider has verified it', async () => {
  const rule = { issuer: issuer.url, claims: { email: 'ann@example.com' }, packages: ['*'] };
  const permissions = parsePermissions(JSON.stringify({ audience: 'unused', rules: [rule] }));
  const of = (verified: boolean) =>
    packagesOf(permissions, issuer.url, { email: 'ann@example.com', email_verified: verified });
  expect([of(true), of(false)]).toEqual([['*'], []]);
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
