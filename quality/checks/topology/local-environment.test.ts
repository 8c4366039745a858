import path from 'node:path';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { readComposeServices } from '../servers/compose-file';
import { localEnvironment } from './local-environment';

const services = readComposeServices();
const places = {
  folder: '/data',
  variables: {
    ...{ API_ROLE_PASSWORD: 'secret', HASH_KEY: 'hash', DRAWING_KEY: 'draw' },
    ...{ STORE_KEY_ID: 'id', STORE_KEY: 'key', PROMOTION_PUBLIC_KEYS: 'public' },
    ...{ STORE_READER_KEY_ID: 'reader', STORE_READER_KEY: 'reader key' },
    PROMOTION_OPERATOR_TOKEN: 'token',
  },
  ports: new Map([
    ['pgbouncer:6432', 1001],
    ['store:8080', 1002],
  ]),
  siteUrl: 'https://localhost:1003',
};
const environmentOf = (name: string, changes: object = {}) =>
  localEnvironment({ image: '', ...services[name] }, { ...places, ...changes });

it('gives a service of compose.yaml the addresses and secrets of this machine', () => {
  expect(environmentOf('api-1')).toMatchObject({
    DATABASE_URL: 'postgres://prizestash_api:secret@127.0.0.1:1001/prizestash',
    SITE_ORIGIN: 'https://localhost:1003',
    RELEASES_DIR: '/data/releases',
  });
  expect(environmentOf('host-1')).toMatchObject({
    S3_ENDPOINT: 'http://127.0.0.1:1002',
    RELEASES_DIR: '/data/releases',
  });
});

it('gives hosts a key of the store that only reads, and no other secret', () => {
  const host = environmentOf('host-1');
  expect(host).toMatchObject({
    AWS_ACCESS_KEY_ID: 'reader',
    AWS_SECRET_ACCESS_KEY: 'reader key',
  });
  expect(Object.values(host)).not.toEqual(expect.arrayContaining(['key']));
  expect(Object.values(host)).not.toEqual(expect.arrayContaining(['token']));
  expect(environmentOf('promotion-service')).toMatchObject({ AWS_ACCESS_KEY_ID: 'id' });
});

it('replaces the paths of volumes and files that are mounted', () => {
  expect(environmentOf('promotion-service')).toMatchObject({
    PROMOTION_SIGNING_KEY: '/data/keys/promotion-key.pem',
    PROMOTION_RULES: path.join(repositoryRoot, 'containers/promotion-rules.json'),
  });
});

it('names a variable that compose.yaml needs and nobody sets', () => {
  expect(() => environmentOf('api-1', { variables: {} })).toThrow(
    'compose.yaml needs API_ROLE_PASSWORD',
  );
});
