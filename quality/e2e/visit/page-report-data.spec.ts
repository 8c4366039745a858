import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageReport, ReportKind } from '@prizestash/shared/rules/page-report';
import { expect, test, type StackInfo } from '@prizestash/lab/site/fixtures';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { newPerson } from '@prizestash/lab/site/people';
import { waitForPage } from '@prizestash/lab/site/wait-for-page';
import { containsPersonalData, watchPersonalData } from './find-personal-data';
import { queryStack } from './query-stack';

const MEMBERS = ['kind', 'package', 'route', 'value', 'name', 'stack', 'cause', 'age'];
/** An address, or the number of an entry, of a submit or of a visitor. */
const IDENTIFIER = /\d+\.\d+\.\d+\.\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i;

/** Records the text of every beacon: Chromium reveals it in no other way. */
function recordBeacons(): void {
  const texts = new WeakMap<object, string>();
  window.Blob = new Proxy(Blob, {
    construct(Constructor, [parts, options]: [BlobPart[], BlobPropertyBag]) {
      const blob = new Constructor(parts, options);
      texts.set(blob, parts.join(''));
      return blob;
    },
  });
  const sendBeacon = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, data) => {
    const { noteBeacon } = window as unknown as { noteBeacon(text: string): void };
    noteBeacon(`${String(url)} ${texts.get(data as Blob) ?? ''}`);
    return sendBeacon(url, data);
  };
}

/** Every row of the tables of page reports, as text. */
async function storedRows(): Promise<string[]> {
  const tables = ['page_reports', 'page_report_details'].map((table) =>
    queryStack<{ row: string }>(`select row_to_json(${table})::text as row from ${table}`),
  );
  return (await Promise.all(tables)).flatMap((rows) => rows.map(({ row }) => row));
}

/**
 * Sends reports again as from another network: tests share one address, of which the API counts two
 * views of a route.
 */
async function sendFromOtherNetwork(apiUrl: string, reports: readonly PageReport[]): Promise<void> {
  for (const report of reports) {
    const { status } = await fetch(`${apiUrl}/page-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify(report),
    });
    expect(status).toBe(204);
  }
}

/** The kinds that the API has counted for a release set. */
async function countedKinds({ apiUrl, dataDir }: StackInfo, set: string): Promise<ReportKind[]> {
  const token = readFileSync(path.join(dataDir, 'reports-token'), 'utf8').trim();
  const [since, until] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms));
  const response = await fetch(
    `${apiUrl}/page-reports?sets=${set}&since=${since?.toISOString()}&until=${until?.toISOString()}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { rows } = (await response.json()) as { rows: { kind: ReportKind }[] };
  return rows.map(({ kind }) => kind);
}

test('reports a visit, and stores nothing of the visitor', async ({
  page,
  context,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(/^uncaught: \w+\.\w+@example\.com$/);
  const person = newPerson({ street: '77 Traceable Terrace', city: 'Tracewater' });
  const findings = watchPersonalData(context, person);
  const beacons: string[] = [];
  await context.exposeFunction('noteBeacon', (text: string) => void beacons.push(text));
  await context.addInitScript(recordBeacons);

  await page.goto('/?utm_source=tracedsource');
  await page.locator('a[href="/apply"]').filter({ hasText: '$1,000' }).first().click();
  await waitForPage(page, '/apply');
  await fillClaim(page, person);
  // As code of a remote could throw what a visitor has typed.
  await page.evaluate(({ email }) => {
    const stack = `at f (${window.location.origin}/packages/mfe-claim/1.0.0/app.js:1:2)`;
    void Promise.reject(Object.assign(new Error(email), { name: email, stack: email + stack }));
  }, person);
  await claim(page);
  await waitForPage(page, '/paths/noffer1');
  const text = () => beacons.join('\n');
  await expect.poll(text).toContain('partner-shown');
  await page.goto('/legal/privacy-policy');

  expect(text()).toContain('/page-reports {"set":"set-');
  for (const kind of ['view', 'lcp', 'form-opened', 'error', 'entered']) {
    expect(text()).toContain(`"kind":"${kind}"`);
  }
  const reports = beacons.map((one) => JSON.parse(one.slice(one.indexOf('{'))) as PageReport);
  for (const { events, ...rest } of reports) {
    expect(Object.keys(rest)).toEqual(['set']);
    expect(MEMBERS).toEqual(expect.arrayContaining(events.flatMap((event) => Object.keys(event))));
  }
  const set = reports[0]?.set ?? '';
  await sendFromOtherNetwork(stack.apiUrl, reports);
  await expect
    .poll(() => countedKinds(stack, set))
    .toEqual(expect.arrayContaining(['view', 'lcp', 'form-opened', 'entered']));
  const rows = await storedRows();
  expect(rows.length).toBeGreaterThan(5);
  for (const sent of [...beacons, ...rows]) {
    expect([sent, containsPersonalData(sent, person)]).toEqual([sent, false]);
    expect(sent).not.toMatch(IDENTIFIER);
    expect(sent).not.toMatch(/tracedsource|Mozilla|Linux/);
  }
  const found = (await findings()).filter(({ of }) => of.includes('/page-reports'));
  expect(found).toEqual([]);
});
