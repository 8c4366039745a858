import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  hostStoreFromEnv,
  promotionKeysFromEnv,
  releaseStoreFromEnv,
  signingStoreFromEnv,
} from './release-store-from-env';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keyFile = (name: string) => path.join(folder, `${name}.pem`);
const withKey = (name: string) => ({
  RELEASES_DIR: path.join(folder, 'releases'),
  PROMOTION_SIGNING_KEY: keyFile(name),
});
const promotion = { action: 'promote', by: '', request: [], live: 'a', canaries: [] } as const;

it('reads public keys as a JWK set and from its file', () => {
  const keys = promotionKeysFromEnv(withKey('key'));
  expect(keys.keys).toHaveLength(1);
  const json = JSON.stringify({ keys: [{ ...keys.keys[0], kid: 'any', use: 'sig' }] });
  writeFileSync(path.join(folder, 'keys.json'), json);
  const bucket = { RELEASE_STORE: 's3://b', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  for (const PROMOTION_PUBLIC_KEYS of [json, path.join(folder, 'keys.json')]) {
    expect(promotionKeysFromEnv({ ...bucket, PROMOTION_PUBLIC_KEYS })).toEqual(keys);
    expect(hostStoreFromEnv({ ...bucket, PROMOTION_PUBLIC_KEYS }).log.canSign()).toBe(false);
  }
  expect(() => hostStoreFromEnv(bucket)).toThrow('PROMOTION_PUBLIC_KEYS must name');
});

it.each([
  ['with', { AWS_SESSION_TOKEN: 'temporary' }, 'temporary'],
  ['without', {}, undefined],
])('opens a bucket %s the token of a temporary key', async (_what, key, sent) => {
  const tokens: unknown[] = [];
  const server = http.createServer(({ headers }, response) => {
    tokens.push(headers['x-amz-security-token']);
    expect(/SignedHeaders=\S*x-amz-security-token/.test(headers.authorization ?? '')).toBe(!!sent);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store = releaseStoreFromEnv({
    RELEASE_STORE: 's3://b',
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    ...key,
  });
  await store.refresh().catch(() => undefined);
  expect(tokens[0]).toBe(sent);
  await new Promise((resolve) => server.close(resolve));
});

it('opens a bucket with the key of a role', async () => {
  const sent: unknown[] = [];
  const server = http.createServer(({ url, headers }, response) => {
    if (url !== '/role') sent.push([headers['x-amz-security-token'], headers.authorization]);
    const Expiration = new Date(Date.now() + 3_600_000).toISOString();
    const key = { AccessKeyId: 'of-role', SecretAccessKey: 'b', Token: 'temporary', Expiration };
    response.writeHead(url === '/role' ? 200 : 404).end(JSON.stringify(key));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = releaseStoreFromEnv({
    RELEASE_STORE: 's3://b',
    S3_ENDPOINT: origin,
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/role`,
  });
  await store.refresh().catch(() => undefined);
  expect(sent[0]).toEqual(['temporary', expect.stringContaining('Credential=of-role/')]);
  await new Promise((resolve) => server.close(resolve));
});

it.each<[Record<string, string>, string]>([
  [{}, 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  [{ AWS_ACCESS_KEY_ID: 'a' }, 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  ...['http://attacker.example/role', 'role', 'http://127.0.0.1@attacker.example/'].map(
    (url): [Record<string, string>, string] => [
      { AWS_CONTAINER_CREDENTIALS_FULL_URI: url },
      'must be an https address',
    ],
  ),
  [{ AWS_EC2_METADATA_SERVICE_ENDPOINT: 'http://10.0.0.1' }, 'must be an https address'],
])('refuses a bucket with %j', (key, message) => {
  const env = { RELEASE_STORE: 's3://b', ...key };
  expect(() => releaseStoreFromEnv(env)).toThrow(message);
});

it.each([
  { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/v2/credentials/a' },
  { AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://169.254.170.23/v1/credentials' },
  { AWS_EC2_METADATA_SERVICE_ENDPOINT: 'http://169.254.169.254' },
])('accepts the address of a role %j', (key) => {
  const env: Record<string, string> = { RELEASE_STORE: 's3://b', ...(key as object) };
  expect(releaseStoreFromEnv(env).isCopy).toBe(true);
});

it.each(['abc', '{}', '{"keys":[{}]}', '{"keys":[{"kty":"OKP","crv":"X25519","x":"AAAA"}]}'])(
  'refuses the public keys %s',
  (PROMOTION_PUBLIC_KEYS) => {
    expect(() => releaseStoreFromEnv({ PROMOTION_PUBLIC_KEYS })).toThrow(
      'PROMOTION_PUBLIC_KEYS is no JWK set of Ed25519 keys',
    );
  },
);

it('starts no promotion service without its key', async () => {
  await expect(signingStoreFromEnv(withKey('missing'))).rejects.toThrow(
    `The signing key ${keyFile('missing')} does not exist; npm run delivery -- promotion-key makes one.`,
  );
  expect(existsSync(keyFile('missing'))).toBe(false);
  const readers = JSON.stringify(promotionKeysFromEnv(withKey('key')));
  const { RELEASES_DIR } = withKey('key');
  await expect(
    signingStoreFromEnv({ RELEASES_DIR, PROMOTION_PUBLIC_KEYS: readers }),
  ).rejects.toThrow('PROMOTION_SIGNING_KEY must name the file of the signing key.');
});

it('starts no promotion service whose keys have not signed the head', async () => {
  const first = promotionKeysFromEnv(withKey('first'));
  promotionKeysFromEnv(withKey('next'));
  const store = await signingStoreFromEnv(withKey('first'));
  await store.append(promotion, store.state());
  await expect(signingStoreFromEnv(withKey('next'))).rejects.toThrow(
    'its head is not signed by a known promotion service',
  );
  const both = { ...withKey('next'), PROMOTION_PUBLIC_KEYS: JSON.stringify(first) };
  expect((await signingStoreFromEnv(both)).live()?.set).toBe('a');
});
