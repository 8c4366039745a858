import dns from 'node:dns';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { addressesOfSite } from './local-page';
import { isPrivateAddress, judgeServer } from './private-addresses';
import { SiteProxy } from './site-proxy';
import { forward } from './upstream';

jest.mock('./upstream', () => {
  const actual = jest.requireActual<{ forward: typeof forward }>('./upstream');
  return { forward: jest.fn(actual.forward) };
});

const PUBLIC = '203.0.113.5';

let server: http.Server;
let port: number;
let requests: string[];
beforeEach(async () => {
  requests = [];
  server = http.createServer(({ url }, response) => {
    requests.push(String(url));
    response.end(pageWith(''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  jest.restoreAllMocks();
  server.close().closeAllConnections();
});

const pageWith = (apiBaseUrl: string) =>
  `<script type="application/json" id="release-set">{"config":{"apiBaseUrl":"${apiBaseUrl}"}}</script>`;

/** Names with the addresses that each look-up of one gives; the last ones stay. */
function resolve(names: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const asked: string[] = [];
  const lookup = jest.spyOn(dns.promises, 'lookup') as unknown as jest.Mock;
  lookup.mockImplementation((name: string) => {
    const answers = names[name] ?? [];
    const before = asked.filter((one) => one === name).length;
    asked.push(name);
    const addresses = answers[Math.min(before, answers.length - 1)] ?? [];
    return Promise.resolve(addresses.map((address) => ({ address, family: 4 })));
  });
  return asked;
}

const connectedTo = (lookup: Awaited<ReturnType<typeof judgeServer>>['lookup'], all: boolean) =>
  new Promise((done) => lookup('any', { all }, (_error, found) => done(found)));

const loopback = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1'];
const others = [
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::127.0.0.1]',
  '[::a9fe:a9fe]',
  '[::ffff]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '127.9.9.9',
];

it.each([...loopback, ...others])('counts %s as private', async (host) => {
  expect((await judgeServer(new URL(`http://${host}/`))).isPrivate).toBe(true);
});

it.each(loopback)('sends to %s for a site of this machine', async (host) => {
  const url = new URL(`http://${host}:${port}/private`);
  const request = { method: 'GET', headers: {}, body: Readable.from([]) };
  (await forward(url, request, {}, await judgeServer(url))).destroy();
  expect(requests).toEqual(['/private']);
});

it.each([
  ['private addresses', ['127.0.0.1', '10.0.0.1'], true, ['127.0.0.1', '10.0.0.1']],
  ['a public one', [PUBLIC], false, [PUBLIC]],
  ['a public one, then private ones', [PUBLIC, '127.0.0.1', '::1'], false, [PUBLIC]],
  ['a private one, then a public one', ['169.254.169.254', PUBLIC], false, [PUBLIC]],
])('judges a name with %s', async (_, addresses, isPrivate, connected) => {
  resolve({ 'site.example': [addresses] });
  const judged = await judgeServer(new URL('https://site.example/'));
  expect(judged.isPrivate).toBe(isPrivate);
  const found = (await connectedTo(judged.lookup, true)) as { address: string }[];
  expect(found.map(({ address }) => address)).toEqual(connected);
  expect(await connectedTo(judged.lookup, false)).toBe(connected[0]);
});

it.each([
  ['is private', ['10.0.0.1'], true],
  ['is this machine', ['127.0.0.1', '::1'], true],
  ['is public', [PUBLIC], false],
  ['has a private address too', [PUBLIC, '127.0.0.1'], false],
])('for a public site whose API %s', async (_, addresses, isRefused) => {
  resolve({ 'site.example': [[PUBLIC, '127.0.0.1']], 'api.example': [addresses] });
  const body = Object.assign(Readable.from([pageWith('https://api.example')]), { headers: {} });
  jest.mocked(forward).mockResolvedValueOnce(body as unknown as http.IncomingMessage);
  const found = addressesOfSite('https://site.example');
  if (isRefused) await expect(found).rejects.toThrow('names an API on this machine or its network');
  else expect((await found).apiServer.isPrivate).toBe(false);
});

it('connects to the address that was judged, as long as the proxy lives', async () => {
  const later = [['127.0.0.1'], [PUBLIC], ['169.254.169.254']];
  const asked = resolve({ 'rebound.example': later });
  const perConnection = jest.spyOn(dns, 'lookup');
  const site = `http://rebound.example:${port}`;
  const proxy = new SiteProxy(site, 'mfe-claim', new Map());
  await proxy.connect();
  const { hostname } = new URL(await proxy.listen(0));
  const { port: own } = proxy['server'].address() as AddressInfo;
  perConnection.mockClear();
  for (const path of ['/apply', '/__dev/api/v1', '/winners']) {
    const headers = { host: hostname };
    const request = http.get({ host: '127.0.0.1', port: own, path, headers, agent: false });
    await new Promise((done) => request.once('response', (response) => done(response.resume())));
  }
  await proxy.close();
  expect(requests).toEqual(['/', '/apply', '/v1', '/winners']);
  expect(asked).toEqual(['rebound.example']);
  const names = perConnection.mock.calls.map(([name]) => name);
  expect(names).not.toContain('rebound.example');
});

it.each([
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  'fd00:ec2::254',
  'fe80::1',
  'fc00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  'fec0::1',
])('knows %s as an address of a network', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

it.each(['93.184.216.34', '172.32.0.1', '11.0.0.1', '2606:2800:220:1::1', '::ffff:8.8.8.8'])(
  'knows %s as a public address',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);
