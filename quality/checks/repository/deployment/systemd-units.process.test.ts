import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { PROGRAMS } from '@prizestash/dev/servers/compile-servers';
import { linesOfStage, readComposeServices } from './compose-file';

const units = path.join(repositoryRoot, 'containers/systemd');
const timers = readdirSync(units).filter((name) => name.endsWith('.timer'));
const script = readFileSync(path.join(repositoryRoot, 'containers/run-task.sh'), 'utf8');

it.each(timers)('%s starts a task that exists', (name) => {
  const text = readFileSync(path.join(units, name), 'utf8');
  const [, task = ''] = /^Unit=prizestash@([a-z-]+)\.service$/m.exec(text) ?? [];
  expect(name).toBe(`prizestash-${task}.timer`);
  expect(script).toMatch(new RegExp(`^  ${task}\\)`, 'm'));
});

it('runs programs and services that exist', () => {
  const programs = [...script.matchAll(/dist\/servers\/([a-z-]+)\.js/g)].map(([, name]) => name);
  const expected = ['gc'];
  expect(new Set(programs)).toEqual(new Set(expected));
  expect(Object.keys(PROGRAMS)).toEqual(expect.arrayContaining(programs));
  const inService = [...script.matchAll(/in_service node (\S+)/g)].map(([, file]) => file);
  const image = linesOfStage('promotion-service').join(' ');
  expect(inService.filter((file) => !image.includes(`/app/${file} `))).toEqual([]);
  expect(Object.keys(readComposeServices())).toEqual(
    expect.arrayContaining(['promotion-service', 'backup', 'owner', 'archiver']),
  );
});

it('publishes results where no key is but those for results', () => {
  expect(script).toContain('publish-results) docker compose run --rm -T publish-results ;;');
  const { 'publish-results': task, ...others } = readComposeServices();
  const { secrets = [], volumes = [], environment = {} } = task ?? {};
  expect(secrets).toEqual(['store-results-key', 'promotion-public-keys', 'results-token']);
  expect(volumes).toEqual(['results:/releases']);
  expect(environment).toMatchObject({
    AWS_ACCESS_KEY_ID: 'results',
    PROMOTION_TOKEN_FILE: '/run/secrets/results-token',
  });
  expect(environment).not.toHaveProperty('PROMOTION_SIGNING_KEY');
  const signing = Object.entries(others).filter(([, one]) => one.volumes?.includes('keys:/keys'));
  expect(signing.map(([name]) => name)).toEqual(['promotion-service']);
  expect(linesOfStage('promotion-service').join(' ')).not.toContain('publish-results');
});

it('lets the key of results write nothing but releases of results', () => {
  const file = path.join(repositoryRoot, 'containers/bucket-policy.json');
  const { Statement } = JSON.parse(readFileSync(file, 'utf8')) as {
    Statement: { Principal: { AWS: string[] }; Action: string[]; Resource: string[] }[];
  };
  const writes = Statement.filter(
    ({ Principal, Action }) =>
      Principal.AWS.includes('arn:aws:iam:::user/results') &&
      Action.some((action) => /Put|Delete/.test(action)),
  );
  expect(new Set(writes.flatMap(({ Resource }) => Resource))).toEqual(
    new Set([
      'arn:aws:s3:::prizestash/releases/archives/releases/results/*',
      'arn:aws:s3:::prizestash/releases/probes/*',
    ]),
  );
});

it('refuses another task', () => {
  const file = path.join(repositoryRoot, 'containers/run-task.sh');
  const { status, stderr } = spawnSync('sh', [file, 'erase'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'There is no task "erase".\n']);
});

const onSystemd = existsSync('/usr/bin/systemd-analyze') ? it : it.skip;

onSystemd(
  'has units that systemd accepts',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-units-'));
    try {
      cpSync(units, folder, { recursive: true });
      // This machine has no Docker.
      writeFileSync(path.join(folder, 'docker.service'), '[Service]\nExecStart=/bin/true\n');
      const services = ['prizestash.service', 'prizestash-archiver.service'];
      const files = [...timers, ...services, 'prizestash@.service'];
      for (const name of files.slice(timers.length)) {
        const file = path.join(folder, name);
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/usr/bin/docker', '/bin/true'));
      }
      const args = [
        'verify',
        ...files.map((name) => path.join(folder, name.replace('@.', '@gc.'))),
      ];
      cpSync(path.join(folder, 'prizestash@.service'), path.join(folder, 'prizestash@gc.service'));
      const { status, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  30_000,
);
