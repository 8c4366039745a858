import { createTransport } from 'nodemailer';
import { createSandbox } from './app';
import { Mailbox } from './mailbox';

const siteOrigin = 'http://localhost:41000';
const mailbox = new Mailbox();
const app = createSandbox({ siteOrigins: [siteOrigin], mailbox });
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

it('stores separately what each partner received', async () => {
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

it('excludes the mode from the fields of the offer', async () => {
  await get('/offer?zip=01234&mode=throws');
  expect((await received()).embedded[0].fields).toEqual({ zip: '01234' });
});

it('clears what it received on request', async () => {
  await get('/offer?zip=01234');
  expect((await fetch(`${server}/received`, { method: 'DELETE' })).status).toBe(204);
  expect((await received()).embedded).toEqual([]);
});

it.each([
  ['/lead.js', 'leadPlacement'],
  ['/survey.js', 'surveyWidget'],
])('%s reads its fields from the variable that its query names', async (file, globalName) => {
  const normal = await text(file);
  expect(await text(`${file}?fields=deals`)).toBe(
    `window.${globalName} = window.deals;\n${normal}`,
  );
  expect(await text(`${file}?fields=deals;alert(1)`)).toBe(normal);
});

it('changes a partner by its switch, which a request may override', async () => {
  const normal = await text('/lead.js');
  await post('/switches', { partner: 'lead', mode: 'throws' });
  expect(await text('/lead.js')).toContain('throw new TypeError');
  expect(await text('/lead.js?mode=works')).toBe(normal);
  expect(await text('/lead.js?mode=nonsense')).toContain('throw new TypeError');
});

it('refuses an unknown switch', async () => {
  expect((await post('/switches', { partner: 'lead', mode: 'nonsense' })).status).toBe(400);
});

it('refuses to be framed when the offer is blocked', async () => {
  expect((await get('/offer?mode=blocked')).headers.get('x-frame-options')).toBe('DENY');
  expect((await get('/offer')).headers.get('x-frame-options')).toBeNull();
});

it('closes the connection when a script is blocked', async () => {
  await expect(get('/lead.js?mode=blocked')).rejects.toThrow();
  expect((await get('/survey.js')).status).toBe(200);
});

it('delays a slow script', async () => {
  const startedAt = Date.now();
  await get('/survey.js?mode=slow&delayMs=120');
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(115);
});

it('links to the site on the QA page', async () => {
  expect(await text('/')).toContain('http://localhost:41000/paths/toffer');
});

it('counts a lead with the same transaction id once', async () => {
  await post('/lead/received', { email: 'a@example.com', transaction_id: 'one' });
  await post('/lead/received', { email: 'a@example.com', transaction_id: 'one' });
  await post('/lead/received', { email: 'a@example.com', transaction_id: 'two' });
  await post('/lead/received', { email: 'a@example.com' });
  await post('/lead/received', { email: 'a@example.com' });
  const { lead } = await received();
  expect(lead.map(({ duplicates }: { duplicates: number }) => duplicates)).toEqual([1, 0, 0, 0]);
});

it('stores what the policy of the site blocked, by partner', async () => {
  const request = { blockedUri: 'http://127.0.0.1:1/a.js', directive: 'script-src-elem' };
  await post('/blocked', { partner: 'lead', ...request }, { Origin: 'null' });
  expect((await received()).blocked).toMatchObject([{ partner: 'lead', fields: request }]);
});

it('redirects the offer to a second host', async () => {
  const response = await fetch(`${server}/offer?zip=01234&mode=two-hosts`, { redirect: 'manual' });
  expect(response.headers.get('location')).toMatch(
    /^http:\/\/localhost:\d+\/offer\?zip=01234&mode=works$/,
  );
});

describe('requests from pages', () => {
  it.each([
    ['the site', siteOrigin, siteOrigin],
    ['another page', 'https://elsewhere.example.com', null],
    ['a sandboxed frame', 'null', null],
  ])('lets %s read a response: %s', async (_page, origin, allowed) => {
    const { headers } = await fetch(`${server}/received`, { headers: { Origin: origin } });
    expect(headers.get('access-control-allow-origin')).toBe(allowed);
  });

  it.each([
    ['POST', '/switches', 'https://elsewhere.example.com', 403],
    ['POST', '/reset', 'null', 403],
    ['DELETE', '/received', 'https://elsewhere.example.com', 403],
    ['POST', '/lead/received', 'https://elsewhere.example.com', 403],
    ['POST', '/lead/received', 'null', 204],
    ['POST', '/lead/received', siteOrigin, 204],
  ])('responds to %s %s from %s with %i', async (method, path, origin, status) => {
    const response = await fetch(server + path, { method, headers: { Origin: origin } });
    expect(response.status).toBe(status);
  });

  it('lets its own page change it', async () => {
    const own = await fetch(`${server}/reset`, { method: 'POST', headers: { Origin: server } });
    expect(own.status).toBe(204);
  });
});

it.each([
  ['evil.example', 403],
  ['evil.example:80', 403],
  ['localhost.evil.example', 403],
  ['localhost', 200],
  ['127.0.0.1:3200', 200],
  ['partner.localhost:3200', 200],
])('answers requests under the name %s with %i', async (host, status) => {
  const response = await app.inject({ url: '/received', headers: { host } });
  expect(response.statusCode).toBe(status);
});

it('shows each mail without running anything of it', async () => {
  const port = await mailbox.listen(0);
  const transport = createTransport({ host: '127.0.0.1', port });
  await transport.sendMail({
    from: 'prize@example.com',
    to: 'ann@example.com',
    subject: '<script>1</script>',
    text: 'You are "entered"',
    html: '<p onclick="alert(1)">You are "entered"</p>',
    headers: { 'List-Unsubscribe': '<https://api.example.com/unsubscribe/1>' },
  });
  await mailbox.close();
  const page = await text('/mailbox');
  expect(page).toContain('<h2>&lt;script>1&lt;/script></h2>');
  expect(page).toContain(
    '<iframe sandbox title="As HTML" srcdoc="<p onclick=&quot;alert(1)&quot;>'.replace(
      '"<p',
      '"&lt;p',
    ),
  );
  expect(page).toContain('action="https://api.example.com/unsubscribe/1"');
  expect(page).not.toContain('<script>1');
  await fetch(`${server}/reset`, { method: 'POST' });
  expect(await text('/mailbox')).toContain('No mail yet.');
});
