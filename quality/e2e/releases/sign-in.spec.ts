import { expect, test } from '@playwright/test';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { Authenticator } from '@prizestash/promotion/service/authenticate';
import { promotionApp } from '@prizestash/promotion/service/promotion-app';
import { SignInLinks } from '@prizestash/promotion/service/sign-in-links';
import { IdentityProvider } from '@prizestash/release-pages/sign-in/identity-provider';
import { loadPageRenderer } from '@prizestash/release-pages/page-renderer';
import { pagesApp } from '@prizestash/release-pages/pages-app';
import { Sessions } from '@prizestash/release-pages/sign-in/sessions';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { CLIENT, OidcIssuer } from '@prizestash/promotion/testing/oidc-issuer';

const operator = { name: 'operator', packages: ['*'] };

let store: FakeStore;
let issuer: OidcIssuer;
let links: SignInLinks;
let origin: string;
let service: ReturnType<typeof promotionApp>;
let app: ReturnType<typeof pagesApp>;
test.beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
  issuer = await OidcIssuer.start();
  issuer.person = { sub: 'person-17', team: 'legal' };
  const port = await freePort();
  origin = `http://localhost:${port}`;
  links = new SignInLinks(origin);
  const rule = { issuer: issuer.url, claims: { team: 'legal' }, packages: ['mfe-legal'] };
  const client = { issuer: issuer.url, id: CLIENT.clientId };
  const authenticator = new Authenticator({ audience: 'unused', rules: [rule] }, { links, client });
  service = promotionApp({ store, authenticator, verifier: verifierHere(null), links });
  app = pagesApp({
    store,
    serviceUrl: await service.listen({ port: 0, host: '127.0.0.1' }),
    sessions: new Sessions(origin),
    provider: new IdentityProvider({ issuer: issuer.url, ...CLIENT }, origin),
    renderer: await loadPageRenderer(),
    sources: {
      watched: () => Promise.resolve(new Map()),
      reports: () => Promise.resolve('not read'),
    },
    pictures: null,
  });
  await app.listen({ port, host: '127.0.0.1' });
});
test.afterEach(async () => {
  await app.close();
  await service.close();
  await issuer.stop();
  store.remove();
});

test('signs in by the button of a link, after a program has opened it', async ({ page }) => {
  const link = links.make(operator);
  await page.request.get(link);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByText('operator')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /^Sign in with/ })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The link was used already, or is too old.')).toBeVisible();
});

test('signs in with the identity provider, which is another site', async ({ page }) => {
  await page.goto(origin);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await expect(page.getByText(`person-17 of ${issuer.url}`)).toBeVisible();
});
