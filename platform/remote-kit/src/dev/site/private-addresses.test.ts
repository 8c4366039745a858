import dns from 'node:dns';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { isPrivateAddress, isPrivateUrl, requirePublicAddress } from './private-addresses';
import { forward } from './upstream';

let server: http.Server;
let port: number;
let requests: number;
beforeEach(async () => {
  requests = 0;
  server = http.createServer((_request, response) => {
    requests += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  jest.restoreAllMocks();
  server.close().closeAllConnections();
});

const send = (host: string, isPrivate: boolean) =>
  forward(
    new URL(`http://${host}:${port}/private`),
    { method: 'GET', headers: {}, body: Readable.from([]) },
    {},
    isPrivate,
  );

const loopback = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1'];
const others = ['0.0.0.0', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '127.9.9.9'];

it.each([...loopback, ...others])('sends nothing to %s for a site elsewhere', async (host) => {
  expect(await isPrivateUrl(new URL(`http://${host}/`))).toBe(true);
  await expect(send(host, false)).rejects.toThrow(/address of this machine or its network/);
  expect(requests).toBe(0);
});

it.each(loopback)('sends to %s for a site of this machine', async (host) => {
  const response = await send(host, true);
  response.destroy();
  expect(requests).toBe(1);
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
    const host = address.includes(':') ? `[${address}]` : address;
    expect(() => requirePublicAddress(new URL(`http://${host}/`))).not.toThrow();
  },
);

it('refuses a name that resolves to this machine when the connection is made', async () => {
  const lookup = jest.spyOn(dns, 'lookup') as unknown as jest.Mock;
  lookup.mockImplementation((_name: string, _options: object, done: (...all: unknown[]) => void) =>
    done(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]),
  );
  await expect(send('rebound.example.com', false)).rejects.toThrow(/address of this machine/);
  expect(requests).toBe(0);
});
