import type { RequestListener } from 'node:http';
import { recordHash } from '@prizestash/drawings/canonical-json';
import {
  aTimestampAuthority,
  serveAuthority,
  type TimestampAuthority,
} from '@prizestash/drawings/testing/timestamp-authority';
import { makeLogger } from '../../http/server';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { advanceDrawings } from '../hold-due-drawings';
import { closeDrawing, commitDrawing } from '../steps/hold-drawing';
import { stampDrawing } from './stamp-drawing';

/** The clock of an authority is that of the machine, so one drawing is far ahead, the other past. */
const AHEAD = '2099-11-22';
const PAST = '2025-11-23';

let app: TestApp;
let authority: TimestampAuthority;
const servers: { close(): void }[] = [];
beforeAll(async () => {
  authority = aTimestampAuthority('One');
  app = await startTestApp();
});
beforeEach(() => app.clear());
afterEach(() => servers.splice(0).forEach((server) => server.close()));
afterAll(async () => {
  authority.remove();
  await app.close();
});

async function serve(respond?: RequestListener): Promise<string> {
  const server = await serveAuthority(authority, respond);
  servers.push(server);
  return server.url;
}

async function commit(drawing: string): Promise<Date> {
  const closing = new Date(`${drawing}T06:05:00Z`);
  await closeDrawing(app.drawings, drawing, closing);
  await commitDrawing(app.drawings, drawing, closing);
  return closing;
}

const withAuthorities = (...timestampUrls: string[]) => ({ ...app.drawings, timestampUrls });
const typesOf = async (drawing: string) =>
  (await app.drawings.log.recordsOf(drawing)).map(({ record }) => record.type);

it('adds the time stamp of each authority once, when processes compete', async () => {
  const now = await commit(AHEAD);
  const services = withAuthorities(await serve(), await serve());
  expect(await stampDrawing(services, AHEAD, now)).toBe(true);
  await Promise.all([1, 2].map(() => stampDrawing(services, AHEAD, now)));
  const [commitment, ...stamps] = await app.drawings.log.recordsOf(AHEAD);
  expect(stamps.map(({ record }) => record)).toMatchObject(
    services.timestampUrls.map(() => ({
      type: 'timestamp',
      commitment: recordHash(commitment?.record),
    })),
  );
  expect(await stampDrawing(services, AHEAD, now)).toBe(false);
});

it.each<[string, RequestListener]>([
  ['an error', (_, response) => response.writeHead(500).end()],
  ['nonsense', (_, response) => response.end('It is noon.')],
  ['nothing', (_, response) => response.end()],
  ['a refusal', (_, response) => response.end(Buffer.from('30053003020102', 'hex'))],
  ['a redirection', (_, response) => response.writeHead(302, { location: '/' }).end()],
  ['too much', (_, response) => response.end(Buffer.alloc(30_001))],
  [
    'a time stamp of other data',
    (_, response) => {
      const token = Buffer.from(authority.stamp('0'.repeat(64)), 'base64');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(token.length + 5);
      const start = Buffer.concat([
        Buffer.of(0x30, 0x82),
        length,
        Buffer.from('3003020100', 'hex'),
      ]);
      response.end(Buffer.concat([start, token]));
    },
  ],
])('goes on without an authority that responds with %s', async (_, respond) => {
  const now = await commit(AHEAD);
  const [good, bad] = [await serve(), await serve(respond)];
  await expect(stampDrawing(withAuthorities(bad, good), AHEAD, now)).rejects.toMatchObject({
    code: 'timestamp-unavailable',
    message: expect.stringContaining(new URL(bad).host) as string,
  });
  expect(await typesOf(AHEAD)).toEqual(['commitment', 'timestamp']);
});

it('gives up on an authority that does not respond', async () => {
  const now = await commit(AHEAD);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const shorter = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(200));
  const silent = await serve(() => undefined);
  await expect(stampDrawing(withAuthorities(silent), AHEAD, now)).rejects.toThrow(/timeout/);
  expect(shorter).toHaveBeenCalledWith(10_000);
  shorter.mockRestore();
});

it('refuses a time stamp that is not older than the round', async () => {
  const now = await commit(PAST);
  const services = withAuthorities(await serve());
  await expect(stampDrawing(services, PAST, now)).rejects.toThrow('is not older than the round');
  expect(await typesOf(PAST)).toEqual(['commitment']);
});

it('draws without time stamps when no authority responds, and warns before', async () => {
  const now = await commit(PAST);
  const lines: string[] = [];
  const logger = makeLogger('info', { write: (line) => void lines.push(line) });
  const services = withAuthorities('http://127.0.0.1:9/');
  await advanceDrawings(services, [PAST], () => now, logger);
  expect(lines.join()).toContain('timestamp-unavailable');
  const noon = new Date(`${PAST}T18:00:00Z`);
  app.setNow(noon);
  await advanceDrawings(services, [PAST], () => noon, logger);
  expect(await typesOf(PAST)).toEqual(['commitment', 'selection']);
});
