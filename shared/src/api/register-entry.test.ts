import axios from 'axios';
import { createHash } from 'node:crypto';
import { ApiError } from './api-error';
import { prepareRegisterEntry, registerEntry, type RegisterOptions } from './register-entry';
import { json, startFakeServer, type FakeServer } from '../testing/fake-server';
import { anEntry } from '../testing/people';
import { repeatNothing } from '../testing/repeat-nothing';
import { shortenTimeout } from '../testing/shorten-timeout';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  repeatNothing();
});
afterEach(() => {
  jest.restoreAllMocks();
  return server.stop();
});

const evidence: RegisterOptions['evidence'] = {
  consentVersion: '1',
  consentText: 'I agree.',
  pagePath: '/apply',
  releaseSetId: 'set-1',
  documentVersions: { '/legal/terms': '1.1', '/legal/rules': '1.0' },
  honeypotFilled: false,
  fillSeconds: 41.9,
};

function register(options: Partial<RegisterOptions> = {}) {
  return registerEntry(anEntry, {
    apiBaseUrl: server.url,
    idempotencyKey: '0b7c2e38-8e0a-4a36-9a51-3f2f2a1f7a11',
    evidence,
    ...options,
  });
}

/** Returns the error of a call that must fail. */
async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const result = await call.then(
    () => 'succeeded',
    (error: unknown) => error,
  );
  expect(result).toBeInstanceOf(ApiError);
  return result as ApiError;
}

it('sends the payload, with the key and the evidence as headers', async () => {
  server.respond = json(200, { data: { id: 'entry-1', entry_period: '2026-11' } });
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

/** An entry whose consent text no other test hashes. */
const registerText = (consentText: string) => register({ evidence: { ...evidence, consentText } });

it('does not hash a text again', async () => {
  server.respond = json(200, { data: {} });
  prepareRegisterEntry('I agree early.');
  const digest = jest.spyOn(globalThis.crypto.subtle, 'digest');
  await registerText('I agree early.');
  expect(digest).not.toHaveBeenCalled();
  await registerText('I agree late.');
  expect(digest).toHaveBeenCalledTimes(1);
  const [early, late] = server.requests.map(({ headers }) => headers['consent-hash']);
  expect(early).toBe(createHash('sha256').update('I agree early.').digest('hex'));
  expect(late).toBe(createHash('sha256').update('I agree late.').digest('hex'));
});

it('prepares an entry by a call that axios refuses', async () => {
  const post = jest.spyOn(axios, 'post');
  prepareRegisterEntry('I agree.');
  await expect(post.mock.results[0]!.value).rejects.toMatchObject({ code: 'ERR_BAD_REQUEST' });
});

it('sends no versions where the browser cannot hash the text', async () => {
  jest.spyOn(globalThis.crypto, 'subtle', 'get').mockReturnValue(undefined as never);
  server.respond = json(200, { data: { id: 'entry-1', entry_period: '2026-11' } });
  await registerText('I agree on a plain page.');
  const { headers } = server.requests[0]!;
  for (const name of ['consent-version', 'consent-hash', 'release-set', 'legal-versions']) {
    expect(headers).not.toHaveProperty(name);
  }
  expect(headers).toHaveProperty('form-trap', 'empty');
});

it('returns the fields of the response as they come', async () => {
  const data = {
    id: 'entry-1',
    entry_period: '2026-11',
    entered_at: '2026-11-21T12:00:00Z',
    referral: 'spring',
  };
  server.respond = json(200, { data });
  expect(await register()).toEqual({ status: 200, ...data });
});

it('repeats the same call, with the same key, until the API is back', async () => {
  jest.restoreAllMocks();
  server.respond = (response) => {
    if (server.requests.length === 1) response.socket?.destroy();
    else if (server.requests.length === 2) response.writeHead(502).end('<html>Bad gateway</html>');
    else json(200, { data: { id: 'entry-1' } })(response);
  };
  expect(await register()).toEqual({ status: 200, id: 'entry-1' });
  const [first, ...repeated] = server.requests;
  expect(repeated).toHaveLength(2);
  for (const { headers, body } of repeated) {
    expect({ ...headers, body }).toEqual({ ...first?.headers, body: first?.body });
  }
});

it('ignores an invalid entered_at', async () => {
  server.respond = json(200, {
    data: { id: 'entry-1', entry_period: '2026-11', entered_at: 'just now' },
  });
  expect(await register()).toEqual({ status: 200, id: 'entry-1', entry_period: '2026-11' });
});

it.each([
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
])('rejects status %i as %s', async (status, code) => {
  server.respond = json(status, { error: { message: ' Please check again ', errors: {} } });
  const error = await errorOf(register());
  expect(error).toMatchObject({ code, status, serverMessage: 'Please check again' });
});

it.each([201, 202, 204, 206])('rejects status %i, which is not a success', async (status) => {
  server.respond = json(status, { data: { id: 'entry-1', entry_period: '2026-11' } });
  expect(await errorOf(register())).toMatchObject({ code: 'malformed', status });
});

it.each([
  ['text/html', '{"data":{"id":"entry-1"}}'],
  ['text/html; charset=utf-8', ''],
  ['text/plain', '<!DOCTYPE html><title>Sign in to the hotel</title>'],
  ['application/json', '\n<html><body>Bad gateway</body></html>'],
])('takes no page of type %s with status 200 for an entry', async (type, body) => {
  server.respond = (response) => response.writeHead(200, { 'Content-Type': type }).end(body);
  expect(await errorOf(register())).toMatchObject({ code: 'malformed', status: 200 });
});

it('keeps the first message of each field and ignores values that are no text', async () => {
  server.respond = json(400, {
    error: {
      message: 'Check',
      errors: {
        email: 'Invalid email',
        phone: '',
        city: 7,
        zip: null,
        street: ['', 'No such street', 'Too long'],
        state: [],
        gender: [{}, 1],
      },
    },
  });
  expect((await errorOf(register())).fieldErrors).toEqual({
    email: 'Invalid email',
    street: 'No such street',
  });
});

it.each([
  ['2026-10', '2026-10'],
  ['2026-13', null],
  ['October', null],
  [10, null],
  [undefined, null],
])('reads the period %j of an earlier entry', async (sent, entryPeriod) => {
  server.respond = json(409, { error: { message: 'Already in', entry_period: sent } });
  expect((await errorOf(register())).entryPeriod).toBe(entryPeriod);
});

it('reads Retry-After', async () => {
  server.respond = json(429, { error: { message: 'Too many' } }, { 'Retry-After': '90' });
  expect((await errorOf(register())).retryAfterSeconds).toBe(90);
});

it.each([
  ['an empty body', '', {}],
  ['broken JSON', '{"data":', {}],
  ['null', 'null', {}],
  ['a list', '[{"id":"1"}]', {}],
  ['no data', '{"id":"entry-1","entry_period":"2026-11"}', {}],
  ['no id', '{"data":{"entry_period":"2026-11"}}', { entry_period: '2026-11' }],
  ['another name', '{"data":{"user_id":7}}', { user_id: 7 }],
  [
    'a numeric id',
    '{"data":{"id":1,"entry_period":"2026-11"}}',
    { id: '1', entry_period: '2026-11' },
  ],
  ['no such month', '{"data":{"id":"entry-1","entry_period":"2026-13"}}', { id: 'entry-1' }],
])('accepts a 200 with %s', async (_name, body, receipt) => {
  server.respond = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  };
  expect(await register()).toEqual({ status: 200, ...receipt });
});

it.each([
  ['a page', '<html>Bad gateway</html>'],
  ['a string', '"down"'],
  ['an error that is text', '{"error":"down"}'],
  ['errors that are a list', '{"error":{"message":3,"errors":["email"]}}'],
])('rejects a 502 with %s without a message', async (_name, body) => {
  server.respond = (response) => response.writeHead(502).end(body);
  expect(await errorOf(register())).toMatchObject({
    code: 'unavailable',
    serverMessage: '',
    fieldErrors: {},
  });
});

it('truncates a long message', async () => {
  server.respond = json(503, { error: { message: 'x'.repeat(10_000) } });
  expect((await errorOf(register())).serverMessage).toHaveLength(300);
});

it('rejects a refused connection as network', async () => {
  const { url } = server;
  await server.stop();
  expect(await errorOf(register({ apiBaseUrl: url }))).toMatchObject({
    code: 'network',
    status: 0,
  });
});

it('rejects an interrupted connection as network', async () => {
  server.respond = (response) => response.socket?.destroy();
  expect(await errorOf(register())).toMatchObject({ code: 'network' });
});

it('rejects a missing response as timeout', async () => {
  shortenTimeout(120);
  server.respond = () => undefined;
  expect(await errorOf(register())).toMatchObject({ code: 'timeout' });
});

it('rejects a slow response as timeout', async () => {
  shortenTimeout(200);
  let interval: NodeJS.Timeout | undefined;
  server.respond = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    interval = setInterval(() => response.write(' '), 20);
  };
  const error = await errorOf(register());
  clearInterval(interval);
  expect(error).toMatchObject({ code: 'timeout' });
});

it('keeps the request out of the error', async () => {
  server.respond = json(500, { error: { message: 'Sorry' } });
  const error = await errorOf(register());
  const contents = JSON.stringify(
    Object.getOwnPropertyNames(error).map((name) => Reflect.get(error, name) as unknown),
  );
  for (const detail of ['zoe', 'Example', '2125550143', '1990', '01103']) {
    expect(contents).not.toContain(detail);
  }
  expect(error.cause).toBeUndefined();
});
