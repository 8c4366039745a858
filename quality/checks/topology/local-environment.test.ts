import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { readComposeServices } from '../repository/deployment/compose-file';
import { localEnvironment } from './local-environment';

const services = readComposeServices();
const places = {
  folder: '/data',
  ports: new Map([
    ['pgbouncer:6432', 1001],
    ['store:8080', 1002],
  ]),
  siteUrl: 'https://localhost:1003',
};
const environmentOf = (name: string) => localEnvironment({ image: '', ...services[name] }, places);

it('gives a service of compose.yaml the addresses and secrets of this machine', () => {
  expect(environmentOf('api-1')).toMatchObject({
    DATABASE_URL_FILE: '/data/secrets/database-url',
    SITE_ORIGIN: 'https://localhost:1003',
    RELEASES_DIR: '/data/releases',
  });
  expect(environmentOf('host-1')).toMatchObject({
    S3_ENDPOINT: 'http://127.0.0.1:1002',
    RELEASES_DIR: '/data/releases',
  });
});

it('gives hosts a key of the store that only reads, and no other secret', () => {
  expect(environmentOf('host-1')).toMatchObject({
    AWS_ACCESS_KEY_ID: 'hosts',
    AWS_SECRET_ACCESS_KEY_FILE: '/data/secrets/store-reader-key',
  });
  expect(services['host-1']?.secrets).toEqual(['store-reader-key', 'promotion-public-keys']);
  expect(environmentOf('promotion-service')).toMatchObject({ AWS_ACCESS_KEY_ID: 'releases' });
});

it('gives each program for releases the secrets that it needs, and no other one', () => {
  const secretsOf = (name: string) => services[name]?.secrets;
  const read = ['store-reader-key', 'promotion-public-keys'];
  expect(secretsOf('canary-judge')).toEqual([...read, 'canary-judge-token', 'reports-token']);
  expect(secretsOf('release-pages')).toEqual([...read, 'reports-token']);
  expect(services['release-pages']?.volumes).toBeUndefined();
  expect(secretsOf('promotion-service')).not.toContain('reports-token');
  for (const name of ['canary-judge', 'release-pages']) {
    const variables = Object.keys(services[name]?.environment ?? {});
    expect(variables).not.toContain('PROMOTION_SIGNING_KEY');
    expect(variables.join()).not.toMatch(/OPERATOR/);
    expect(environmentOf(name)).toMatchObject({ AWS_ACCESS_KEY_ID: 'hosts' });
  }
});

it('replaces the paths of volumes and files that are mounted', () => {
  expect(environmentOf('promotion-service')).toMatchObject({
    PROMOTION_SIGNING_KEY: '/data/keys/promotion-key.pem',
    PROMOTION_RULES: path.join(repositoryRoot, 'containers/promotion-rules.json'),
  });
});
