import { expect, test } from '@playwright/test';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { verifierHere } from '@prizestash/delivery/promote/verify-release-set';
import { Authenticator } from '@prizestash/delivery/promotion-service/authenticate';
import { IdentityProvider } from '@prizestash/delivery/promotion-service/page/identity-provider';
import { loadPageRenderer } from '@prizestash/delivery/promotion-service/page/page-renderer';
import { Sessions } from '@prizestash/delivery/promotion-service/page/sessions';
import { promotionApp } from '@prizestash/delivery/promotion-service/promotion-app';
import { FakeStore } from '@prizestash/delivery/testing/fake-store';
import { CLIENT, OidcIssuer } from '@prizestash/delivery/testing/oidc-issuer';

const operator = { name: 'operator', packages: ['*'] };

let store: FakeStore;
let issuer: OidcIssuer;
let sessions: Sessions;
let app: ReturnType<typeof promotionApp>;
test.beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
  issuer = await OidcIssuer.start();
  issuer.person = { sub: 'person-17', team: 'legal' };
  const port = await freePort();
  sessions = new Sessions(`http://localhost:${port}`);
  const rule = { issuer: issuer.url, claims: { team: 'legal' }, packages: ['mfe-legal'] };
  const permissions = { audience: 'unused', rules: [rule] };
  const settings = { issuer: issuer.url, ...CLIENT };
  app = promotionApp({
    store,
    authenticator: new Authenticator(permissions, null),
    verifier: verifierHere(null),
    pages: {
      sessions,
      provider: new IdentityProvider(settings, permissions, sessions.origin),
      renderer: await loadPageRenderer(),
      sources: {
        watched: () => new Map(),
        reports: () => Promise.resolve('not read'),
        problems: () => [],
      },
      pictures: null,
    },
  });
  await app.listen({ port, host: '127.0.0.1' });
});
test.afterEach(async () => {
  await app.close();
  await issuer.stop();
  store.remove();
});

test('signs in by the button of a link, after a program has opened it', async ({ page }) => {
  const link = sessions.makeLink(operator);
  await page.request.get(link);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${sessions.origin}/`);
  await expect(page.getByText('operator')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /^Sign in with/ })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The link was used already, or is too old.')).toBeVisible();
});

test('signs in with the identity provider, which is another site', async ({ page }) => {
  await page.goto(sessions.origin);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await expect(page.getByText(`person-17 of ${issuer.url}`)).toBeVisible();
});
