import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readBeaconChain } from '@prizestash/drawings/beacon';
import { recordHash } from '@prizestash/drawings/canonical-json';
import { entryLeaf, verifiedIndex } from '@prizestash/drawings/merkle-tree';
import { verifyDrawing } from '@prizestash/drawings/verify-drawing';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';
import {
  closeDrawing,
  commitDrawing,
  drawDrawing,
  type DrawingServices,
} from './steps/hold-drawing';
import { DrawingLogRepository } from './log/drawing-log-repository';
import { recordOutcome } from './steps/record-outcome';

const DRAWING = '2026-11-22';
const before = new Date('2026-11-20T12:00:00Z');
const closing = new Date('2026-11-22T06:05:00Z');
const noon = new Date('2026-11-22T18:00:00Z');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clear());
afterAll(() => app.close());

const get = async (url: string) => {
  const { statusCode, json, body } = await app.call({ url });
  return { statusCode, body, data: body.startsWith('{') ? json() : null };
};

/** Enters people and returns the ids of their entries. */
async function enter(count: number, at = before): Promise<string[]> {
  app.setNow(at);
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    ids.push((await app.register(fakePerson(number))).json().data.id);
  }
  return ids;
}

/** The services with the role that owns the tables, as operator commands use them. */
function ownerServices(): DrawingServices {
  return app.drawings.on(app.pool);
}

async function hold(): Promise<void> {
  await closeDrawing(app.drawings, DRAWING, closing);
  await commitDrawing(app.drawings, DRAWING, closing);
  app.setNow(noon);
  await drawDrawing(app.drawings, DRAWING, noon);
}

/** Verifies the drawing from what is served. */
/** @param now by default long after the drawing */
async function verifyServed(now = new Date(noon.getTime() + 30 * 86_400_000)) {
  const leaves = Buffer.from(
    await (await fetch(`${app.origin}/v1/drawings/${DRAWING}/leaves.bin`)).arrayBuffer(),
  );
  return verifyDrawing({
    drawing: DRAWING,
    keys: (await get('/v1/drawings/keys')).data,
    log: (await get('/v1/drawings/log')).data.records,
    records: (await get(`/v1/drawings/${DRAWING}/records`)).data.records,
    leaves,
    demonstrationChain: readBeaconChain((await get('/v1/drawings/beacon')).data),
    now,
  });
}

it('holds a drawing that verifies from what is served, and proves every entry', async () => {
  const ids = await enter(12);
  await hold();
  const { steps, valid, commitment } = await verifyServed();
  expect(steps.filter(({ status }) => status !== 'passed')).toEqual([
    { name: 'timestamps', status: 'missing' },
    { name: 'outcomes', status: 'pending' },
  ]);
  expect(valid).toBe(true);
  if (!commitment) throw new Error('there is no commitment');
  expect(commitment).toMatchObject({
    period: '2026-11',
    cutoff: '2026-11-22T06:00:00Z',
    entries: 12,
    excluded: {},
  });
  const indexes = new Set<number | null>();
  for (const id of ids) {
    const leaf = Buffer.from(entryLeaf(DRAWING, id)).toString('hex');
    const { data } = await get(`/v1/drawings/${DRAWING}/proofs/${leaf}`);
    indexes.add(verifiedIndex(commitment, leaf, data));
  }
  expect([...indexes].sort((a, b) => Number(a) - Number(b))).toEqual([...Array(12).keys()]);
});

it('adds no record where the site shows one that a restored database lacks', async () => {
  await hold();
  const { head } = (await get('/v1/drawings/keys')).data.log;
  const showing = (published: string | null) => ({
    ...app.drawings,
    log: new DrawingLogRepository(app.pool, () => published),
  });
  const next = '2026-11-29';
  const later = new Date('2026-11-29T06:05:00Z');
  await closeDrawing(app.drawings, next, later);
  const older = commitDrawing(showing('f'.repeat(64)), next, later);
  await expect(older).rejects.toMatchObject({ code: 'log-older' });
  expect((await get('/v1/drawings/keys')).data.log).toEqual({ head, records: 2 });
  await commitDrawing(showing(head), next, later);
  expect((await get('/v1/drawings/keys')).data.log).toMatchObject({ records: 3 });
});

it('names the head of the log with the keys', async () => {
  const read = async () => (await get('/.well-known/prizestash-drawing-key.json')).data.log;
  expect(await read()).toBeUndefined();
  await hold();
  const { records } = (await get('/v1/drawings/log')).data;
  expect(await read()).toEqual({ head: recordHash(records[1].record), records: 2 });
});

it('leaves out entries after the cutoff, of other periods, excluded and erased ones', async () => {
  const [erased, excluded] = await enter(3);
  await app.register(fakePerson(10));
  app.setNow(new Date('2026-11-22T06:00:00Z'));
  await app.register(fakePerson(11));
  app.setNow(new Date('2026-10-31T12:00:00Z'));
  await app.register(fakePerson(12));
  await app.pool.query(
    `update entries set erased_at = now(), erased_reason = 'request', kept_for = 'law' where id = $1`,
    [erased],
  );
  await app.pool.query(
    `insert into excluded_entries (entry_id, entry_period, reason, excluded_at)
     select id, entry_period, 'automated', now() from entries where id = $1`,
    [excluded],
  );
  await hold();
  const { commitment, valid } = await verifyServed();
  expect(valid).toBe(true);
  expect(commitment).toMatchObject({ entries: 2, excluded: { automated: 1, withdrawn: 1 } });
});

it('holds a drawing without entries, which nobody wins', async () => {
  await hold();
  expect(await verifyServed()).toMatchObject({ valid: true, selection: { selected: [] } });
  expect((await get('/v1/drawings')).data.drawings).toMatchObject([
    { entries: 0, status: 'no-winner' },
  ]);
});

it('takes each step only once and not before its time', async () => {
  await enter(1);
  const early = { code: 'too-early' };
  await expect(closeDrawing(app.drawings, DRAWING, before)).rejects.toMatchObject(early);
  await expect(commitDrawing(app.drawings, DRAWING, closing)).rejects.toMatchObject(early);
  expect(await closeDrawing(app.drawings, DRAWING, closing)).toBe(true);
  expect(await closeDrawing(app.drawings, DRAWING, closing)).toBe(false);
  await expect(drawDrawing(app.drawings, DRAWING, noon)).rejects.toMatchObject(early);
  expect(await commitDrawing(app.drawings, DRAWING, closing)).not.toBeNull();
  expect(await commitDrawing(app.drawings, DRAWING, closing)).toBeNull();
  await expect(drawDrawing(app.drawings, DRAWING, closing)).rejects.toMatchObject(early);
  app.setNow(noon);
  expect(await drawDrawing(app.drawings, DRAWING, noon)).not.toBeNull();
  expect(await drawDrawing(app.drawings, DRAWING, noon)).toBeNull();
});

it('takes each step once when processes compete', async () => {
  await enter(3);
  const compete = <Result>(step: () => Promise<Result>) => Promise.all([step(), step(), step()]);
  const closed = await compete(() => closeDrawing(app.drawings, DRAWING, closing));
  expect(closed.filter(Boolean)).toHaveLength(1);
  const committed = await compete(() => commitDrawing(app.drawings, DRAWING, closing));
  expect(committed.filter(Boolean)).toHaveLength(1);
  app.setNow(noon);
  const drawn = await compete(() => drawDrawing(app.drawings, DRAWING, noon));
  expect(drawn.filter(Boolean)).toHaveLength(1);
  expect(await verifyServed()).toMatchObject({ valid: true });
});

it('names a later round when the commitment is late', async () => {
  await enter(1);
  await closeDrawing(app.drawings, DRAWING, noon);
  await commitDrawing(app.drawings, DRAWING, new Date('2026-11-22T17:00:01Z'));
  expect((await get('/v1/drawings')).data.drawings).toMatchObject([
    { late: true, draws_at: '2026-11-22T19:00:00Z', status: 'committed' },
  ]);
  app.setNow(new Date('2026-11-22T19:02:01Z'));
  expect((await get('/v1/drawings')).data.drawings).toMatchObject([{ status: 'waiting' }]);
  expect(await verifyServed(new Date('2026-11-22T19:02:01Z'))).toMatchObject({ valid: true });
});

it('records outcomes in order and publishes the confirmed name only', async () => {
  await enter(12);
  await hold();
  const services = ownerServices();
  const outcome = (
    status: Parameters<typeof recordOutcome>[2]['status'],
    at: string,
    reason?: Parameters<typeof recordOutcome>[2]['reason'],
  ) => recordOutcome(services, DRAWING, { status, reason }, new Date(at));
  const refused = { code: 'invalid-argument' };
  await expect(outcome('confirmed', '2026-11-22T19:00:00Z')).rejects.toMatchObject(refused);
  const { noticeCode } = await outcome('contacted', '2026-11-22T19:00:00Z');
  expect(noticeCode).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
  await expect(outcome('contacted', '2026-11-22T19:00:00Z')).rejects.toMatchObject(refused);
  await expect(outcome('disqualified', '2026-11-22T20:00:00Z')).rejects.toMatchObject(refused);
  await expect(
    outcome('disqualified', '2026-11-22T20:00:00Z', 'unreachable-2-days'),
  ).rejects.toMatchObject(refused);
  await outcome('disqualified', '2026-11-25T06:00:00Z', 'unreachable-2-days');
  expect((await get('/v1/drawings')).data.drawings).toMatchObject([
    { status: 'drawn', position: 1 },
  ]);
  await outcome('contacted', '2026-11-25T07:00:00Z');
  await outcome('confirmed', '2026-11-25T08:00:00Z');
  await outcome('paid', '2026-11-25T09:00:00Z');
  expect((await get('/v1/drawings')).data.drawings).toMatchObject([
    {
      status: 'paid',
      position: 1,
      winner: { first_name: 'Ann', last_initial: 'E', state: 'Massachusetts' },
    },
  ]);
  const { steps, valid } = await verifyServed();
  expect(steps.filter(({ status }) => status !== 'passed')).toEqual([
    { name: 'timestamps', status: 'missing' },
  ]);
  expect(valid).toBe(true);
  const { body } = await get('/v1/drawings/log');
  expect(body).not.toContain('example.com');
});

it('tells whether a notice code is real, however it is typed', async () => {
  await enter(1);
  await hold();
  const contacted = { status: 'contacted' } as const;
  const { noticeCode = '' } = await recordOutcome(ownerServices(), DRAWING, contacted, noon);
  const check = async (code: string) =>
    (
      await app.call({
        method: 'POST',
        url: '/v1/drawings/notices',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ code }),
      })
    ).json();
  const real = { data: { real: true, drawing: DRAWING } };
  expect(await check(noticeCode)).toEqual(real);
  expect(await check(` ${noticeCode.replaceAll('-', '').toLowerCase()} `)).toEqual(real);
  expect(await check(noticeCode.slice(1))).toEqual({ data: { real: false, drawing: null } });
  expect((await check('')).error.message).toMatch(/\.$/);
  const { rows } = await app.pool.query('select * from winner_notices');
  expect(JSON.stringify(rows)).not.toContain(noticeCode);
});

it('does not confirm a person whose data was erased', async () => {
  const [id] = await enter(1);
  await hold();
  const services = ownerServices();
  await recordOutcome(services, DRAWING, { status: 'contacted' }, noon);
  await app.pool.query(
    `update entries set first_name = null, erased_at = now(), erased_reason = 'request',
       kept_for = 'law' where id = $1`,
    [id],
  );
  await expect(
    recordOutcome(services, DRAWING, { status: 'confirmed' }, noon),
  ).rejects.toMatchObject({ code: 'invalid-argument' });
  await recordOutcome(services, DRAWING, { status: 'disqualified', reason: 'withdrawn' }, noon);
  expect((await get('/v1/drawings')).data.drawings).toMatchObject([{ status: 'no-winner' }]);
});

it('waits while no beacon answers, and says so', async () => {
  await enter(1);
  await closeDrawing(app.drawings, DRAWING, closing);
  await commitDrawing(app.drawings, DRAWING, closing);
  app.setNow(new Date(noon.getTime() - 1));
  await expect(drawDrawing(app.drawings, DRAWING, noon)).rejects.toMatchObject({
    code: 'beacon-unavailable',
    message: expect.stringContaining('The drawing waits.'),
  });
  const wrong = { ...app.drawings, beacon: { ...app.drawings.beacon, urls: [app.origin] } };
  await expect(drawDrawing(wrong, DRAWING, noon)).rejects.toMatchObject({
    code: 'beacon-unavailable',
  });
  app.setNow(noon);
  const urls = [app.origin, ...app.drawings.beacon.urls];
  const one = { ...app.drawings, beacon: { ...app.drawings.beacon, urls } };
  expect(await drawDrawing(one, DRAWING, noon)).not.toBeNull();
});

describe('the routes', () => {
  it('offers the verifier for download, byte for byte', async () => {
    const { statusCode, headers, body } = await app.call({ url: '/v1/drawings/verify-drawing.js' });
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="verify-drawing.js"');
    const file = path.resolve(__dirname, '../../../../drawings/verifier/verify-drawing.js');
    expect(body).toBe(readFileSync(file, 'utf8'));
  });

  it('lists drawings in pages, newest first', async () => {
    const at = new Date('2026-11-22T06:05:00Z');
    for (const drawing of ['2026-11-08', '2026-11-15', '2026-11-22']) {
      await closeDrawing(app.drawings, drawing, at);
    }
    const names = (data: { drawings: { drawing: string }[] }) =>
      data.drawings.map(({ drawing }) => drawing);
    const first = (await get('/v1/drawings?limit=2')).data;
    expect([names(first), first.next]).toEqual([['2026-11-22', '2026-11-15'], '2026-11-15']);
    expect(first.demonstration).toBe(true);
    const second = (await get(`/v1/drawings?limit=2&before=${first.next}`)).data;
    expect([names(second), second.next]).toEqual([['2026-11-08'], null]);
  });

  it.each([
    ['/v1/drawings?before=2026-11-23', 400],
    ['/v1/drawings?limit=0', 400],
    ['/v1/drawings?limit=101', 400],
    ['/v1/drawings/2026-11-23/records', 400],
    ['/v1/drawings/tomorrow/leaves.bin', 400],
    ['/v1/drawings/2026-11-22/records', 404],
    ['/v1/drawings/2026-11-22/leaves.bin', 404],
    [`/v1/drawings/2026-11-22/proofs/${'0'.repeat(64)}`, 404],
    [`/v1/drawings/2026-11-22/proofs/${'0'.repeat(63)}`, 400],
    [`/v1/drawings/2026-11-22/proofs/${'g'.repeat(64)}`, 400],
    [`/v1/drawings/log?after=${'1'.repeat(64)}`, 404],
    ['/v1/drawings/log?after=1', 400],
  ])('answers %s with %i and one sentence, also when the pool is closed', async (url, status) => {
    await closeDrawing(app.drawings, DRAWING, closing);
    const { statusCode, data } = await get(url);
    expect(statusCode).toBe(status);
    expect(data.error.message).toMatch(/^[A-Z].+\.$/);
  });

  it('answers 404 for a leaf that is not in a published drawing', async () => {
    await enter(2);
    await hold();
    for (const byte of ['00', '7f', 'ff']) {
      const { statusCode } = await get(`/v1/drawings/${DRAWING}/proofs/${byte.repeat(32)}`);
      expect(statusCode).toBe(404);
    }
  });
});
