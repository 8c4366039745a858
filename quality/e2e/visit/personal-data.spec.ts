import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { clusterDir } from '@prizestash/api/embedded-database/open-embedded';
import { waitForPage, waitForHydration } from '@prizestash/lab/site/wait-for-page';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { failedCall, openClaim } from '@prizestash/lab/site/pages/claim-page';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';
import { receivedFor } from '@prizestash/lab/site/pages/partner-sandbox';
import { containsPersonalData, watchPersonalData } from './find-personal-data';

const registration = '/v1/fe/users/sweepstakes/register';
const unsubscription = '/v1/fe/unsubscribe';

/** Reads the files of a folder, or only the named one. */
function readTexts(folder: string, only?: string): { file: string; text: string }[] {
  return readdirSync(folder)
    .filter((file) => only === undefined || file === only)
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
}

test('sends personal details only to the API and the partners', async ({
  page,
  context,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(failedCall);
  const person = newPerson({ street: '77 Traceable Terrace', city: 'Tracewater' });
  const findings = watchPersonalData(context, person);

  await page.goto('/?utm_source=tiktok');
  await page.locator('a[href="/apply"]').filter({ hasText: '$1,000' }).first().click();
  await waitForPage(page, '/apply');
  await fillClaim(page, person);
  await claim(page);
  await waitForPage(page, '/paths/noffer1');
  await expect(page.locator('iframe[src*="/offer"]')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await waitForPage(page, '/paths/soffer');
  await expect.poll(async () => (await receivedFor(person.email)).survey.length).toBe(1);
  await page.getByRole('link', { name: 'Keep your entry receipt' }).click();
  await waitForPage(page, '/receipt');
  await expect(page.getByRole('main')).toContainText(person.email);

  // Failures are logged in more detail: the same person enters again.
  await openClaim(page);
  await page.getByRole('button', { name: /somebody else/ }).click();
  await fillClaim(page, person);
  await claim(page);
  await expect(page.getByText(/^You're already in for/)).toBeVisible();

  await page.goto('/legal/unsubscribe');
  await waitForHydration(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Successfully unsubscribe', { exact: true })).toBeVisible();

  const found = await findings();
  const ours = found.filter(({ of }) => !of.includes(` ${stack.partnerUrl}/`));
  expect(new Set(ours.map(({ place, of }) => `${place} of ${of}`))).toEqual(
    new Set([
      `body of POST ${stack.siteUrl}${registration}`,
      `body of POST ${stack.siteUrl}${unsubscription}`,
    ]),
  );
  const toPartners = found.filter((finding) => !ours.includes(finding));
  expect(new Set(toPartners.map(({ place, of }) => `${place} of ${of}`))).toEqual(
    new Set([
      `body of POST ${stack.partnerUrl}/lead/received`,
      `url of GET ${stack.partnerUrl}/offer`,
      `body of POST ${stack.partnerUrl}/survey/received`,
    ]),
  );

  const logs = path.join(stack.dataDir, 'logs');
  await expect
    .poll(() => readFileSync(path.join(logs, 'api.log'), 'utf8'))
    .toContain(`"route":"${unsubscription}"`);
  const database = clusterDir(stack.dataDir);
  const written = [...readTexts(logs), ...readTexts(database, 'server.log')];
  expect(written.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['api.log', 'partner-sandbox.log', 'server.log']),
  );
  for (const { file, text } of written) {
    expect([file, text.split('\n').filter((line) => containsPersonalData(line, person))]).toEqual([
      file,
      [],
    ]);
  }

  for (const { value } of await context.cookies())
    expect(containsPersonalData(value, person)).toBe(false);
});

test('finds personal details in every encoding', () => {
  const person = newPerson({ email: 'o.hara+win@example.com', street: '77 Traceable Terrace' });
  for (const text of [
    'to O.Hara+Win@example.com',
    '/x?email=o.hara%2Bwin%40example.com',
    '/x?street=77+Traceable+Terrace&b=1',
    `/x/${Buffer.from(JSON.stringify(person)).toString('base64url')}`,
    `tel:+1${person.phone}`,
    'born 02/29/1988',
  ]) {
    expect([text, containsPersonalData(text, person)]).toEqual([text, true]);
  }
  expect(containsPersonalData('/paths/toffer?utm_source=tiktok', person)).toBe(false);
});

test('finds personal details in a header, a cookie and the console', async ({
  page,
  context,
  stack,
}) => {
  const person = newPerson();
  const findings = watchPersonalData(context, person);
  await page.goto('/');
  await page.evaluate(async ({ email, phone }) => {
    document.cookie = `who=${encodeURIComponent(email)}; path=/winners`;
    console.log(email);
    await fetch('/winners', { headers: { 'x-phone': phone } });
  }, person);
  const of = `GET ${stack.siteUrl}/winners`;
  expect(await findings()).toEqual([
    { place: 'header cookie', of },
    { place: 'header x-phone', of },
    { place: 'console', of: expect.stringContaining(person.email) as unknown },
  ]);
});

test('checks the provisional headers of a request without network headers', async () => {
  const person = newPerson();
  const context = new EventEmitter();
  const findings = watchPersonalData(context as unknown as BrowserContext, person);
  context.emit('request', {
    url: () => 'https://partner.example/lead',
    method: () => 'GET',
    postData: () => null,
    headers: () => ({ referer: `https://site.example/?email=${person.email}` }),
    headersArray: () => new Promise(() => undefined),
  });
  expect(await findings()).toEqual([
    { place: 'header referer', of: 'GET https://partner.example/lead' },
  ]);
});

test('removes expired details on pages that never read them', async ({ page, pageErrors }) => {
  pageErrors.allow(/404 \(Not Found\)/);
  const read = () => page.evaluate(() => localStorage.getItem('root'));
  await page.goto('/legal/terms');
  for (const path of ['/legal/terms', '/winners', '/contact-us', '/nowhere']) {
    await page.evaluate(() =>
      localStorage.setItem(
        'root',
        JSON.stringify({ __mps__: { version: 1, expireInTimestamp: Date.now() - 1 } }),
      ),
    );
    await page.goto(path);
    await expect.poll(read).toBeNull();
  }
});
