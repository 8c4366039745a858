import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '@prizestash/delivery/repository-root';

/** A service of `compose.yaml` as it is written there. */
type Service = Readonly<Record<string, unknown>>;

/** `compose.yaml`, as far as a container needs it. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** Reads `compose.yaml`. */
export const readComposeFile = (): ComposeFile =>
  parse(readFileSync(path.join(repositoryRoot, 'compose.yaml'), 'utf8'), {
    merge: true,
  }) as ComposeFile;

/** Where the files are that an operator writes, by their path in the checkout. */
export type FilesOfOperator = ReadonlyMap<string, string>;

const list = (value: unknown) => (value ?? []) as readonly string[];
const record = (value: unknown) => Object.entries((value ?? {}) as Record<string, string>);

/** Turns one key of a service into options of `podman run`. */
type Translate = (value: unknown, compose: ComposeFile, files: FilesOfOperator) => string[];

const onHost = (file: string, files: FilesOfOperator) =>
  files.get(file.replace(/^\.\//, '')) ?? path.join(repositoryRoot, file);

const flags = (name: string) => (value: unknown) => list(value).flatMap((one) => [name, one]);
const flag = (name: string) => (value: unknown) => [name, String(value)];
const nothing = () => [];

/** The keys of `compose.yaml`. Another one is refused, so that this list stays complete. */
const keys: Readonly<Record<string, Translate>> = {
  read_only: (value) => (value ? ['--read-only'] : []),
  tmpfs: flags('--tmpfs'),
  cap_drop: flags('--cap-drop'),
  security_opt: (value, _compose, files) =>
    list(value)
      // It needs a machine with AppArmor.
      .filter((one) => one !== 'apparmor=unconfined')
      .flatMap((one) => {
        const [, profile] = /^seccomp:(.+)/.exec(one) ?? [];
        const option = profile ? `seccomp=${onHost(profile, files)}` : one.replace(':true', '');
        return ['--security-opt', option];
      }),
  mem_limit: flag('--memory'),
  pids_limit: flag('--pids-limit'),
  shm_size: flag('--shm-size'),
  cpus: flag('--cpus'),
  environment: (value) => record(value).flatMap(([name, text]) => ['--env', `${name}=${text}`]),
  env_file: (value, _compose, files) =>
    list(value).flatMap((file) => ['--env-file', onHost(file, files)]),
  volumes: (value, _compose, files) =>
    list(value).flatMap((volume) => {
      const [source = '', ...rest] = volume.split(':');
      const from = source.startsWith('./') ? onHost(source, files) : source;
      return ['--volume', [from, ...rest].join(':')];
    }),
  secrets: (value, { secrets }, files) =>
    list(value).flatMap((name) => {
      const { file } = secrets[name] ?? { file: name };
      return ['--volume', `${onHost(file, files)}:/run/secrets/${name}:ro`];
    }),
  networks: (value) => {
    const { default: network } = value as { default: { aliases: readonly string[] } };
    return network.aliases.flatMap((alias) => ['--network-alias', alias]);
  },
  // What starts, stops or watches a container, and does not change what it may do.
  ...{ restart: nothing, logging: nothing, stop_grace_period: nothing, depends_on: nothing },
  ...{ build: nothing, image: nothing, command: nothing, healthcheck: nothing },
  ...{ profiles: nothing, ports: nothing },
};

/**
 * The arguments of `podman run` for a service of `compose.yaml`.
 * @param command replaces the one of the service, and of its image.
 */
export function serviceArguments(
  name: string,
  compose: ComposeFile,
  files: FilesOfOperator,
  options: readonly string[] = [],
  command?: readonly string[],
): string[] {
  const service = compose.services[name] ?? {};
  const translated = Object.entries(service).flatMap(([key, value]) => {
    const translate = keys[key];
    if (!translate) throw new Error(`compose.yaml has the key ${key}, which is not known here`);
    return translate(value, compose, files);
  });
  const run = command ?? list(service['command']);
  return [...translated, ...options, String(service['image']), ...run];
}

/** The command that says whether a service is healthy. */
export function healthCommand(name: string, { services }: ComposeFile): readonly string[] {
  const { test } = (services[name]?.['healthcheck'] ?? { test: [] }) as { test: readonly string[] };
  return test.slice(1);
}
