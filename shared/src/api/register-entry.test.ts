import { ApiError } from './api-error';
import { registerEntry, type RegisterOptions } from './register-entry';
import { json, startFakeServer, type FakeServer } from '../testing/fake-server';
import { anEntry } from '../testing/people';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(() => server.stop());

function register(options: Partial<RegisterOptions> = {}) {
  return registerEntry(anEntry, {
    apiBaseUrl: server.url,
    idempotencyKey: '0b7c2e38-8e0a-4a36-9a51-3f2f2a1f7a11',
    evidence: {
      consentVersion: '1',
      consentText: 'I agree.',
      pagePath: '/apply',
      releaseSetId: 'set-1',
      documentVersions: { '/legal/terms': '1.1', '/legal/rules': '1.0' },
      trapFilled: false,
      fillSeconds: 41.9,
    },
    ...options,
  });
}

/** The typed error of a call that must fail. */
async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    () => 'succeeded',
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(ApiError);
  return outcome as ApiError;
}

test('sends the payload as it is, with key and evidence as headers', async () => {
  server.answer = json(200, { data: { id: 'entry-1', entry_period: '2026-11' } });
  await register();
  const [request] = server.requests;
  expect(request).toMatchObject({
    method: 'POST',
    url: '/v1/fe/users/sweepstakes/register',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': '0b7c2e38-8e0a-4a36-9a51-3f2f2a1f7a11',
      'consent-version': '1',
      'consent-hash': '826ff0dab649a97ffdd7779a332accafb35cc161012253a19383db19289d6e02',
      'page-path': '/apply',
      'release-set': 'set-1',
      'legal-versions': '/legal/rules=1.0, /legal/terms=1.1',
      'form-trap': 'empty',
      'form-seconds': '41',
    },
  });
  expect(JSON.parse(request!.body)).toEqual(anEntry);
});

test('gives back the receipt, and nothing that could overwrite a contact', async () => {
  server.answer = json(200, {
    data: {
      id: 'entry-1',
      entry_period: '2026-11',
      entered_at: '2026-11-21T12:00:00Z',
      email: 'somebody.else@example.com',
    },
  });
  expect(await register()).toEqual({
    id: 'entry-1',
    entry_period: '2026-11',
    entered_at: '2026-11-21T12:00:00Z',
  });
});

test('leaves out a moment that is none', async () => {
  server.answer = json(200, {
    data: { id: 'entry-1', entry_period: '2026-11', entered_at: 'just now' },
  });
  expect(await register()).toEqual({ id: 'entry-1', entry_period: '2026-11' });
});

test.each([
  [400, 'validation'],
  [409, 'duplicate'],
  [422, 'key-reused'],
  [429, 'too-many'],
  [404, 'refused'],
  [413, 'refused'],
  [408, 'unavailable'],
  [500, 'unavailable'],
  [503, 'unavailable'],
  [599, 'unavailable'],
])('status %i is %s', async (status, code) => {
  server.answer = json(status, { error: { message: ' Please look again ', errors: {} } });
  const error = await failureOf(register());
  expect(error).toMatchObject({ code, status, serverMessage: 'Please look again' });
});

test('hands on the messages by field, leaving out what is no message', async () => {
  server.answer = json(400, {
    error: { message: 'Check', errors: { email: 'Invalid email', phone: '', city: 7, zip: null } },
  });
  expect((await failureOf(register())).fieldErrors).toEqual({ email: 'Invalid email' });
});

test.each([
  ['2026-10', '2026-10'],
  ['2026-13', null],
  ['October', null],
  [10, null],
  [undefined, null],
])('reads the period of an earlier entry: %j', async (sent, entryPeriod) => {
  server.answer = json(409, { error: { message: 'Already in', entry_period: sent } });
  expect((await failureOf(register())).entryPeriod).toBe(entryPeriod);
});

test('reads when to try again', async () => {
  server.answer = json(429, { error: { message: 'Too many' } }, { 'Retry-After': '90' });
  expect((await failureOf(register())).retryAfterSeconds).toBe(90);
});

test.each([
  ['an empty body', ''],
  ['a page', '<!doctype html><title>Sign in to the hotel</title>'],
  ['broken JSON', '{"data":'],
  ['null', 'null'],
  ['a list', '[{"id":"1"}]'],
  ['no data', '{"id":"entry-1","entry_period":"2026-11"}'],
  ['no id', '{"data":{"entry_period":"2026-11"}}'],
  ['an empty id', '{"data":{"id":"","entry_period":"2026-11"}}'],
  ['a numeric id', '{"data":{"id":1,"entry_period":"2026-11"}}'],
  ['no such month', '{"data":{"id":"entry-1","entry_period":"2026-13"}}'],
])('a 200 with %s is malformed, never a success', async (_name, body) => {
  server.answer = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  };
  expect(await failureOf(register())).toMatchObject({ code: 'malformed' });
});

test.each([
  ['a page', '<html>Bad gateway</html>'],
  ['a string', '"down"'],
  ['an error that is text', '{"error":"down"}'],
  ['errors that are a list', '{"error":{"message":3,"errors":["email"]}}'],
])('a 502 with %s still is a typed error without words', async (_name, body) => {
  server.answer = (response) => response.writeHead(502).end(body);
  expect(await failureOf(register())).toMatchObject({
    code: 'unavailable',
    serverMessage: '',
    fieldErrors: {},
  });
});

test('caps the length of a sentence', async () => {
  server.answer = json(503, { error: { message: 'x'.repeat(10_000) } });
  expect((await failureOf(register())).serverMessage).toHaveLength(300);
});

test('a connection that is refused is a network error', async () => {
  const { url } = server;
  await server.stop();
  expect(await failureOf(register({ apiBaseUrl: url }))).toMatchObject({
    code: 'network',
    status: 0,
  });
});

test('a connection that is cut midway is a network error', async () => {
  server.answer = (response) => response.socket?.destroy();
  expect(await failureOf(register())).toMatchObject({ code: 'network' });
});

test('an answer that never comes is a timeout', async () => {
  server.answer = () => undefined;
  expect(await failureOf(register({ timeoutMs: 120 }))).toMatchObject({ code: 'timeout' });
});

test('an answer that trickles in is a timeout too', async () => {
  let trickle: NodeJS.Timeout | undefined;
  server.answer = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    trickle = setInterval(() => response.write(' '), 20);
  };
  const error = await failureOf(register({ timeoutMs: 200 }));
  clearInterval(trickle);
  expect(error).toMatchObject({ code: 'timeout' });
});

test.each(['before it starts', 'while it waits'])('the caller can give up %s', async (when) => {
  server.answer = () => undefined;
  const controller = new AbortController();
  if (when === 'before it starts') controller.abort();
  const call = register({ signal: controller.signal });
  setTimeout(() => controller.abort(), 50);
  expect(await failureOf(call)).toMatchObject({ code: 'cancelled' });
});

test('an error repeats nothing of what was sent', async () => {
  server.answer = json(500, { error: { message: 'Sorry' } });
  const error = await failureOf(register());
  const everything = JSON.stringify(
    Object.getOwnPropertyNames(error).map((name) => Reflect.get(error, name) as unknown),
  );
  for (const detail of ['zoe', 'Example', '2125550143', '1990', '01103']) {
    expect(everything).not.toContain(detail);
  }
  expect(error.cause).toBeUndefined();
});
