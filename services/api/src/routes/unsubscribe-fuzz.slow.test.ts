import fc from 'fast-check';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';
import { UNSUBSCRIBE_PATH } from './unsubscribe';

const RUNS_PER_CALL = 750;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const email = fc.oneof(
  fc.emailAddress(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.anything({ withNullPrototype: false, maxDepth: 1 }),
);
const landingPageId = fc.oneof(
  fc.nat(100),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(2_147_483_647, 2_147_483_648, -2_147_483_649, 1e300),
  fc.anything({ withNullPrototype: false, maxDepth: 1 }),
);
const body = fc.oneof(
  fc.record({ email, landing_page_id: landingPageId }, { requiredKeys: ['email'] }),
  fc.jsonValue({ maxDepth: 2 }),
);

it('returns no 5xx for generated unsubscribe bodies', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(body, async (generated) => {
      const { statusCode } = await test.call({
        method: 'POST',
        url: UNSUBSCRIBE_PATH,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(generated) ?? 'null',
      });
      statuses.add(statusCode);
      expect([200, 400, 413]).toContain(statusCode);
    }),
    { numRuns: RUNS_PER_CALL },
  );
  // The run is meaningful only when the generator reaches both outcomes.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400]));
}, 120_000);

it('returns no 5xx for generated one-click calls', async () => {
  await test.register(fakePerson(0));
  const uuid = fc.uuid();
  const token = fc.oneof(
    uuid,
    uuid.map((text) => `urn:uuid:${text}`),
    uuid.map((text) => `{${text}}`),
    uuid.map((text) => text.replaceAll('-', '')),
    fc.string({ unit: 'grapheme', maxLength: 60 }).map(encodeURIComponent),
  );
  const form = fc.oneof(
    fc.constant('List-Unsubscribe=One-Click'),
    fc.string({ unit: 'binary', maxLength: 100 }),
  );
  await fc.assert(
    fc.asyncProperty(token, form, async (generated, payload) => {
      const { statusCode } = await test.call({
        method: 'POST',
        url: `${UNSUBSCRIBE_PATH}/${generated}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
      expect([200, 400, 404, 414, 415]).toContain(statusCode);
    }),
    { numRuns: RUNS_PER_CALL },
  );
}, 120_000);
