import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestChange, sendToService } from './send-to-service';

let server: Server;
let url: string;
let respond: RequestListener;
/** Paths that were asked for. */
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  jest.restoreAllMocks();
  server.close();
  server.closeAllConnections();
});

type Response = readonly [status: number, body: unknown];

/** Responds one after another, the last one again and again; with null the connection breaks. */
function responses(...all: (Response | null)[]): void {
  respond = (_request, response) => {
    const next = all.length > 1 ? all.shift() : all[0];
    if (!next) return void response.destroy();
    const [status, body] = next;
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const change = (onState?: Parameters<typeof requestChange>[3]) =>
  requestChange({ url, token: 'a token' }, '/promotions', {}, onState);
const accepted: Response = [202, { id: 'a-1' }];
const refused = (status: number, section?: string): Response => [
  200,
  { state: 'refused', steps: [], status, message: 'why', section },
];
const running: Response = [200, { state: 'running', steps: [] }];
const done: Response = [200, { state: 'done', steps: [], result: { set: 'set-1' } }];

const failures = [
  [401, undefined, 'not-permitted', 'The promotion service does not accept the token: why'],
  [403, undefined, 'not-permitted', 'The promotion service does not permit this: why'],
  [
    409,
    'changed',
    'release-set-refused',
    'The promotion service refuses what was asked for an earlier state: why',
  ],
  [409, 'paths', 'release-set-refused', 'The promotion service refuses: why'],
  [409, 'invented', 'release-set-refused', 'The promotion service refuses: why'],
  [503, undefined, 'service-failed', 'The promotion service cannot do this now: why'],
  [500, undefined, 'service-failed', 'The promotion service has failed: why'],
] as const;

describe.each(failures)('the status %i of the section %s', (status, section, code, message) => {
  const known = section === 'changed' || section === 'paths' ? section : 'service';
  const expected = { code, message, section: known };

  it('is told when the request is sent', async () => {
    responses([status, { message: 'why', section }]);
    await expect(change()).rejects.toMatchObject(expected);
    await expect(sendToService({ url, token: '' }, '/person', null)).rejects.toMatchObject({
      message,
    });
  });

  it('is told when the request has ended', async () => {
    responses(accepted, running, refused(status, section));
    await expect(change()).rejects.toMatchObject(expected);
  });
});

it.each<[string, Response, string]>([
  ['that it is wrong', [400, { message: 'no' }], 'does not understand this: no'],
  ['nothing', [404, ''], 'knows nothing of this: it responds with 404'],
  ['another text', [200, '"ok"'], 'has failed: it responds with 200'],
  ['no list of steps', [200, { state: 'done', result: {} }], 'has failed: it responds with 200'],
  ['an unknown state', [200, { state: 'asleep', steps: [] }], 'has failed: it responds with 200'],
  ['a step of another form', [200, { state: 'running', steps: [1] }], 'it responds with 200'],
  ['that it was not done', [404, { message: 'it was not done' }], 'of this: it was not done'],
])('gives up on a service that says %s of a request', async (_what, response, message) => {
  responses(accepted, response);
  await expect(change()).rejects.toThrow(message);
});

it('goes on asking while the service is started again', async () => {
  const states: string[] = [];
  responses(accepted, running, null, [502, '<html>'], [503, {}], [504, ''], null, running, done);
  await expect(change(({ state }) => void states.push(state))).resolves.toEqual({ set: 'set-1' });
  expect(states).toEqual(['running', 'running', 'done']);
  expect(asked.filter((one) => one === 'POST /promotions')).toHaveLength(1);
});

it.each<[string, Response | null]>([
  ['breaks each connection', null],
  ['responds through a proxy alone', [502, '<html>']],
])('tells after two minutes that a service %s', async (_what, response) => {
  responses(accepted, running, response);
  let ahead = 0;
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  const waiting = change(() => (ahead = 0));
  while (asked.length < 4) await new Promise((resolve) => setTimeout(resolve, 10));
  ahead = 121_000;
  await expect(waiting).rejects.toMatchObject({
    code: 'service-failed',
    message: expect.stringMatching(
      /^The promotion service .*; it may still be at work: run the command again, which waits for it$/,
    ) as string,
  });
});

it('tells that nothing listens', async () => {
  server.close();
  server.closeAllConnections();
  await expect(change()).rejects.toMatchObject({
    code: 'service-failed',
    message: expect.stringMatching(/cannot be reached: connect ECONNREFUSED/) as string,
  });
});
