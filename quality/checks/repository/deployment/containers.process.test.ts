import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { variables as apiVariables } from '@prizestash/api/settings/settings';
import { operatorConfigFromEnv } from '@prizestash/release-store/site-config/site-config-from-env';
import { PROGRAMS } from '@prizestash/dev/servers/compile-servers';
import { commandOf, linesOfStage, readComposeServices, readDockerfile } from './compose-file';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const dockerfile = readDockerfile();
const services = readComposeServices();
const built = Object.entries(services).filter(([, { build }]) => build);

it('copies files that exist', () => {
  const sources = dockerfile
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/ +/).slice(1, -1));
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((source) => !existsSync(path.join(repositoryRoot, source)))).toEqual([]);
});

it('runs on the newest Node', () => {
  const [major] = read('.node-version').split('.');
  expect(dockerfile.find((line) => line.startsWith('ARG NODE='))).toContain(`=node:${major}-`);
});

it.each(built.map(([name, { build }]) => [name, build?.target ?? '']))(
  'runs %s without root and without writing to its root file system',
  (name, target) => {
    const users = linesOfStage(target).filter((line) => line.startsWith('USER '));
    expect(users.at(-1)).toMatch(/^USER (node|postgres|ceph)$/);
    // The operator's container builds, and is removed afterwards.
    expect(services[name]?.read_only).toBe(name !== 'operator');
  },
);

it('runs programs that are compiled', () => {
  const commands = [
    ...dockerfile.filter((line) => line.startsWith('CMD ')),
    ...Object.values(services).map((service) => JSON.stringify(commandOf(service))),
  ];
  const programs = commands.flatMap(
    (command) => /dist\/servers\/([a-z-]+)\.js/.exec(command)?.[1] ?? [],
  );
  expect(programs.length).toBeGreaterThan(2);
  expect(programs.filter((program) => !Object.hasOwn(PROGRAMS, program))).toEqual([]);
});

it('puts no page, report, bundler or source into the image of the signer', () => {
  const copied = linesOfStage('promotion-service')
    .filter((line) => line.startsWith('COPY '))
    .flatMap((line) => line.split(/ +/).slice(2, -1));
  const packages = copied.filter((file) => file.includes('node_modules'));
  expect(packages).toEqual(
    ['playwright-core', 'typescript'].map((name) => `/app/node_modules/${name}`),
  );
  const others = copied.filter((file) => !packages.includes(file));
  expect(others.filter((file) => !file.startsWith('/app/dist/servers/'))).toEqual([]);
  expect(commandOf(services['promotion-service']!)).toContain('dist/servers/promotion-service.js');
});

it('copies the description of every workspace before it installs packages', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: object };
  const workspaces = Object.keys(lock.packages).filter((name) => name && !name.includes('node_'));
  const copied = linesOfStage('manifests').flatMap(
    (line) => /^COPY (.+)\/package\.json \1\/$/.exec(line)?.[1] ?? [],
  );
  expect(copied).toEqual(workspaces.sort());
});

it('watches, limits and stops every service, and keeps its log small', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service).toMatchObject({ logging: { driver: 'json-file' } });
    expect(service).toHaveProperty('mem_limit');
    expect(service).toHaveProperty('cpus');
    expect(service).toHaveProperty('stop_grace_period');
    const runsOnce = ['migrate', 'backup', 'owner', 'restore', 'publish-results', 'operator'];
    if (runsOnce.includes(name)) continue;
    // Failures while a service starts do not end the start of those that wait for it.
    expect(service).toMatchObject({ healthcheck: { start_period: '1m' } });
    const { test } = (service as { healthcheck?: { test: string[] } }).healthcheck ?? { test: [] };
    expect(test[0]).toBe('CMD');
    expect(test.filter((argument) => /\s/.test(argument))).toEqual([]);
  }
});

it('gives every secret as a file, which create-secrets.sh writes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-secrets-'));
  try {
    const create = () =>
      execFileSync('sh', [path.join(repositoryRoot, 'containers/create-secrets.sh'), folder]);
    const contents = () =>
      readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
    create();
    const first = contents();
    create();
    expect(contents()).toEqual(first);
    const used = Object.values(services).flatMap(({ secrets = [] }) => secrets);
    expect(readdirSync(folder).sort()).toEqual([...new Set(used)].sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
  const variables = Object.values(services).flatMap(({ environment = {} }) =>
    Object.entries(environment),
  );
  const plain = variables.filter(
    ([name, value]) => /KEY|PASSWORD|TOKEN|DATABASE_URL/.test(name) && !value.startsWith('/'),
  );
  expect(plain.map(([name]) => name).filter((name) => name !== 'AWS_ACCESS_KEY_ID')).toEqual([]);
});

it('gives hosts a key of the store that only reads, and no other secret', () => {
  expect(services['host-1']).toMatchObject({
    secrets: ['store-reader-key', 'promotion-public-keys'],
    environment: {
      AWS_ACCESS_KEY_ID: 'hosts',
      AWS_SECRET_ACCESS_KEY_FILE: '/run/secrets/store-reader-key',
    },
  });
  expect(services['promotion-service']?.environment).toMatchObject({
    AWS_ACCESS_KEY_ID: 'releases',
  });
});

it('gives each program for releases the secrets that it needs, and no other one', () => {
  const secretsOf = (name: string) => services[name]?.secrets;
  const read = ['store-reader-key', 'promotion-public-keys'];
  expect(secretsOf('canary-judge')).toEqual([...read, 'canary-judge-token', 'reports-token']);
  expect(secretsOf('release-pages')).toEqual([...read, 'reports-token']);
  expect(services['release-pages']?.volumes).toBeUndefined();
  expect(secretsOf('promotion-service')).not.toContain('reports-token');
  for (const name of ['canary-judge', 'release-pages']) {
    const environment = services[name]?.environment ?? {};
    expect(Object.keys(environment)).not.toContain('PROMOTION_SIGNING_KEY');
    expect(Object.keys(environment).join()).not.toMatch(/OPERATOR/);
    expect(environment).toMatchObject({ AWS_ACCESS_KEY_ID: 'hosts' });
  }
});

it('gives each service that nginx and others reach a fixed address of its own, by its name', () => {
  const config = ['nginx.conf', 'site.conf'].map((file) => read(`containers/${file}`)).join('\n');
  const reached = [...config.matchAll(/(?:server |http:\/\/)([a-z][\w-]+):\d+/g)].map(
    ([, name = '']) => name,
  );
  expect(reached.length).toBeGreaterThan(5);
  const fixed = Object.entries(services).flatMap(([name, { networks }]) =>
    networks ? [`${name}:${networks.default.ipv4_address}`] : [],
  );
  const names = fixed.map((one) => one.split(':')[0]);
  expect(names).toEqual(expect.arrayContaining([...reached, 'postgres', 'pgbouncer']));
  const addresses = fixed.map((one) => one.split(':').slice(1).join(':'));
  expect(new Set(addresses).size).toBe(fixed.length);
  for (const { extra_hosts: known = [] } of Object.values(services))
    expect(known.filter((one) => !one.includes('.internal')).sort()).toEqual(fixed.sort());
});

it('gives the archiver a role to copy the database, a separate volume, and nothing else', () => {
  const { archiver, restore, postgres } = services;
  expect(archiver).toMatchObject({ secrets: ['archiver-service'], volumes: ['archive:/archive'] });
  expect(restore?.secrets).toBeUndefined();
  expect(restore?.volumes).toContain('archive:/archive:ro');
  expect(JSON.stringify(postgres?.volumes)).not.toContain('archive');
  const others = Object.entries(services).filter(([, one]) =>
    one.volumes?.some((volume) => volume.startsWith('archive:')),
  );
  expect(others.map(([name]) => name)).toEqual(['archiver', 'restore', 'backup', 'owner']);
});

it('verifies the archive, whose writers decide what runs then, where no key is', () => {
  expect(services['backup']?.secrets).toEqual(['owner-database-url']);
  expect(services['backup']?.environment).toEqual({
    DATABASE_URL_FILE: '/run/secrets/owner-database-url',
  });
});

it('has an example of a production configuration that is accepted', () => {
  const lines = read('containers/site.env.example').split('\n');
  const variables = lines.flatMap((line) => /^([A-Z_]+)=(.+)$/.exec(line)?.slice(1) ?? []);
  const pairs = Array.from({ length: variables.length / 2 }, (_, index) =>
    variables.slice(index * 2, index * 2 + 2),
  );
  const environment = { PRIZESTASH_ENV: 'production', ...Object.fromEntries(pairs) };
  expect(operatorConfigFromEnv(environment).publicBaseUrl).toBe('https://www.example.com');
});

it('gives the API variables that it reads, and mounts files that exist', () => {
  for (const name of ['migrate', 'api-1', 'api-2', 'owner']) {
    const given = Object.keys(services[name]?.environment ?? {}).map((variable) =>
      variable.replace(/_FILE$/, ''),
    );
    expect(given).toContain('DATABASE_URL');
    expect(given.filter((variable) => !(variable in apiVariables))).toEqual([]);
  }
  const mounted = Object.values(services)
    .flatMap(({ volumes = [] }) => volumes)
    .filter((volume) => /^\.\/(?!\.git:|containers\/certificates)/.test(volume))
    .map((volume) => volume.split(':')[0] ?? '');
  expect(mounted.filter((file) => !existsSync(path.join(repositoryRoot, file)))).toEqual([]);
});
