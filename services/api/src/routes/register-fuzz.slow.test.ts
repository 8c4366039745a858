import { checkEntry } from '@prizestash/shared/rules/check-entry';
import fc from 'fast-check';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';

/** Together with unsubscribe-fuzz.slow.test.ts: 5,000. */
const RUNS = 3_500;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const ann = fakePerson(0);
const fields = Object.keys(ann) as (keyof typeof ann)[];

/** Texts that are known to break programs, besides arbitrary text. */
const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    "'; drop table entries; --",
    '\u0000',
    '\ud800',
    '${7*7}',
    '=1+1',
    '\r\nSet-Cookie: a=b',
    '__proto__',
    '𝕬𝖓𝖓',
    'Ann\u202e',
    '02/29/2007',
    '00/00/0000',
    '+10000000000',
  ),
);
const nasty = fc.oneof(nastyText, fc.anything({ withNullPrototype: false, maxDepth: 2 }));
const body = fc.oneof(
  // A valid entry with some fields replaced, which passes most checks.
  fc
    .tuple(fc.nat(500), fc.dictionary(fc.constantFrom(...fields), nasty, { maxKeys: 3 }))
    .map(([number, replaced]) => ({ ...fakePerson(number), ...replaced })),
  // A valid entry with an unknown field.
  fc.tuple(fc.string({ maxLength: 20 }), nasty).map(([name, value]) => ({ ...ann, [name]: value })),
  // Arbitrary JSON.
  fc.jsonValue({ maxDepth: 3 }),
);

it(`returns no 5xx for ${RUNS} generated bodies and stores only valid entries`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(body, async (generated) => {
      const response = await test.register(generated);
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
      expect([200, 400, 409, 413]).toContain(response.statusCode);
      const sent: unknown = JSON.parse(JSON.stringify(generated) ?? 'null');
      const result = checkEntry(sent, {
        now: new Date('2026-11-21T12:00:00Z'),
        landingPageId: 21,
      });
      if (!result.ok) expect([400, 413]).toContain(response.statusCode);
    }),
    { numRuns: RUNS },
  );
  // The run is meaningful only when the generator reaches every outcome.
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 409]));

  const { rows } = await test.pool.query(
    `select first_name, last_name, email, gender, phone, to_char(birthday, 'MM/DD/YYYY') as birthday,
       street, city, state, postal_code, tcpa, device_type, os, landing_page_id from entries`,
  );
  expect(rows).toHaveLength(statuses.get(200) ?? 0);
  for (const row of rows) {
    expect(checkEntry(row, { now: new Date('2026-11-21T12:00:00Z'), landingPageId: 21 })).toEqual({
      ok: true,
      entry: row,
    });
  }
}, 120_000);
