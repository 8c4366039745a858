import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { commandOf, linesOfStage, readComposeServices, readDockerfile } from './compose-file';
import { PROGRAMS } from './compile-servers';

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

it.each(built.map(([name, { build }]) => [name, build?.target ?? '']))(
  'runs %s without root and without writing to its root file system',
  (name, target) => {
    const users = linesOfStage(target).filter((line) => line.startsWith('USER '));
    expect(users.at(-1)).toMatch(/^USER (node|postgres|ceph)$/);
    expect(services[name]?.read_only).toBe(true);
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

it('gives the API variables that it reads, and mounts files that exist', () => {
  const table = read('services/api/README.md');
  const described = new Set([...table.matchAll(/^\| `([A-Z_0-9]+)` /gm)].map(([, name]) => name));
  for (const name of ['migrate', 'api-1', 'api-2', 'backup']) {
    const variables = Object.keys(services[name]?.environment ?? {});
    expect(variables).toContain('DATABASE_URL');
    expect(variables.filter((variable) => !described.has(variable))).toEqual([]);
  }
  const mounted = Object.values(services)
    .flatMap(({ volumes = [] }) => volumes)
    .filter((volume) => volume.startsWith('./') && !volume.includes('certificates'))
    .map((volume) => volume.split(':')[0] ?? '');
  expect(mounted.filter((file) => !existsSync(path.join(repositoryRoot, file)))).toEqual([]);
});
