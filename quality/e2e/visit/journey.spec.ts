import { waitForPage } from '@prizestash/lab/site/wait-for-page';
import { listEntries } from '@prizestash/lab/site/npm-scripts';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { newPerson } from '@prizestash/lab/site/people';
import { receivedFor } from '@prizestash/lab/site/pages/partner-sandbox';

test('leads from the ad to the survey on the real stack', async ({ page, stack }) => {
  const person = newPerson();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(frame.url()));
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/?utm_source=tiktok');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('a[href="/apply"]').filter({ hasText: '$1,000' }).first().click();

  await expect(
    page.getByRole('heading', { name: 'Confirm your information to claim the prize!' }),
  ).toBeFocused();
  await fillClaim(page, person);
  await claim(page);

  // The script of the lead partner redirects from /paths/toffer.
  await waitForPage(page, '/paths/noffer1');
  expect(visited).toContain(`${stack.siteUrl}/paths/toffer`);
  await expect(page.locator('iframe[src*="/offer"]')).toBeVisible();
  await expect.poll(async () => (await receivedFor(person.email)).embedded.length).toBe(1);
  await page.getByRole('link', { name: 'Next' }).click();
  await waitForPage(page, '/paths/soffer');
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);

  await expect
    .poll(async () => (await receivedFor(person.email)).survey.length, { timeout: 10_000 })
    .toBe(1);
  // Also the API, so no call waits for a preflight.
  expect(origins).toEqual(new Set([stack.siteUrl, stack.partnerUrl]));
  const { lead, embedded, survey } = await receivedFor(person.email);
  const details = {
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    phone: `+1${person.phone}`,
    postal_code: person.postal_code,
  };
  expect(lead).toHaveLength(1);
  expect(lead[0]).toMatchObject({
    fields: {
      ...details,
      publisher_id: 'local-publisher',
      placement_id: 'local-placement',
      affid: 'local-affiliate',
      subid: 'tiktok',
      redirect_url: `${stack.siteUrl}/paths/noffer1`,
    },
  });
  expect(embedded).toHaveLength(1);
  expect(embedded[0]).toMatchObject({
    referrer: '',
    fields: {
      sid: 'local-sid',
      affid: 'local-affiliate',
      SubID: 'tiktok',
      fname: person.first_name,
      email: person.email,
      zip: person.postal_code,
    },
  });
  expect(survey[0]).toMatchObject({
    fields: {
      ...details,
      placement_id: 'local-placement',
      sub_id: 'tiktok',
      year: '1988',
      month: '02',
      day: '29',
    },
  });

  const entries = (await listEntries()).filter(({ email }) => email === person.email);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    first_name: person.first_name,
    last_name: person.last_name,
    birthday: '02/29/1988',
    phone: `+1${person.phone}`,
    state: person.state,
    gender: '1',
    landing_page_id: 21,
  });
});

test('loads one copy of every singleton: mfe-offers reads what mfe-claim stores', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/lead\.js/);
  const person = newPerson();
  await page.addInitScript(() => {
    Object.assign(window, {
      reactDomCopies: 0,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () =>
          Reflect.set(window, 'reactDomCopies', Reflect.get(window, 'reactDomCopies') + 1),
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    });
  });
  await page.goto('/apply');
  await fillClaim(page, person);
  // A property of the window shows that no full page load happens.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route('**/lead.js*', (route) => route.abort());
  await claim(page);
  await waitForPage(page, '/paths/toffer');
  await expect(page.getByText("You're entered. Offers are optional")).toBeVisible();
  const copies = await page.evaluate(() => ({
    // mobx counts its copies; every copy of react-dom registers with the React developer tools.
    mobx: Reflect.get(window, '__mobxInstanceCount') as unknown,
    reactDom: Reflect.get(window, 'reactDomCopies') as unknown,
    sameDocument: 'sameDocument' in window,
  }));
  expect(copies).toEqual({ mobx: 1, reactDom: 1, sameDocument: true });
  // The button of the shell changes the page of another package.
  await page.getByRole('button', { name: 'Forget my details on this device' }).click();
  await expect(page.getByText(person.email)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /enter/i }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).toBeNull();
});
