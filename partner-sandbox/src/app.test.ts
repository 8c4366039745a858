import { createSandbox } from './app';

const app = createSandbox({ siteOrigin: 'http://localhost:41000' });
let server: string;
beforeAll(async () => {
  server = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(() => fetch(`${server}/reset`, { method: 'POST' }));

const get = (path: string) => fetch(server + path);
const text = async (path: string) => (await get(path)).text();
const received = async () => (await get('/received')).json();
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('keeps apart what each of the three received', async () => {
  await post(
    '/lead/received',
    { email: 'lead@example.com' },
    { 'Content-Type': 'text/plain;charset=UTF-8' },
  );
  await get('/offer?email=offer%2Bwin%40example.com&fname=Zo%C3%AB&mode=works');
  await post(
    '/survey/received',
    { email: 'survey@example.com' },
    { Referer: 'https://site.example.com/' },
  );
  expect(await received()).toMatchObject({
    lead: [{ fields: { email: 'lead@example.com' }, referrer: '' }],
    embedded: [{ fields: { email: 'offer+win@example.com', fname: 'Zoë' } }],
    survey: [{ fields: { email: 'survey@example.com' }, referrer: 'https://site.example.com/' }],
  });
});

test('a mode is not among the fields of the offer', async () => {
  await get('/offer?zip=01234&mode=throws');
  expect((await received()).embedded[0].fields).toEqual({ zip: '01234' });
});

test('forgets on request', async () => {
  await get('/offer?zip=01234');
  expect((await fetch(`${server}/received`, { method: 'DELETE' })).status).toBe(204);
  expect((await received()).embedded).toEqual([]);
});

test('a switch changes the stand-in, and a request may override it', async () => {
  const normal = await text('/lead.js');
  await post('/switches', { partner: 'lead', mode: 'throws' });
  expect(await text('/lead.js')).toContain('throw new TypeError');
  expect(await text('/lead.js?mode=works')).toBe(normal);
  expect(await text('/lead.js?mode=nonsense')).toContain('throw new TypeError');
});

test('an unknown switch is refused', async () => {
  expect((await post('/switches', { partner: 'lead', mode: 'nonsense' })).status).toBe(400);
});

test('a blocked offer refuses to be framed', async () => {
  expect((await get('/offer?mode=blocked')).headers.get('x-frame-options')).toBe('DENY');
  expect((await get('/offer')).headers.get('x-frame-options')).toBeNull();
});

test('a blocked script ends without an answer', async () => {
  await expect(get('/lead.js?mode=blocked')).rejects.toThrow();
  expect((await get('/survey.js')).status).toBe(200);
});

test('a slow script comes after its delay', async () => {
  const before = Date.now();
  await get('/survey.js?mode=slow&delayMs=120');
  expect(Date.now() - before).toBeGreaterThanOrEqual(115);
});

test('the page for people links to the site', async () => {
  expect(await text('/')).toContain('http://localhost:41000/paths/toffer');
});
