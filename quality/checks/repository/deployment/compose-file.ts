import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

export interface ComposeService {
  readonly build?: { readonly target: string };
  readonly image: string;
  readonly read_only?: boolean;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly extra_hosts?: readonly string[];
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
}

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');

export function readComposeServices(): Readonly<Record<string, ComposeService>> {
  const { services } = parse(read('compose.yaml'), { merge: true, maxAliasCount: -1 }) as {
    services: Record<string, ComposeService>;
  };
  return services;
}

/** The lines of the Dockerfile, continued ones joined. */
export function readDockerfile(): string[] {
  return read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
}

/** The lines of a stage of the Dockerfile; none for a stage that does not exist. */
export function linesOfStage(stage: string): string[] {
  const lines = readDockerfile();
  const start = lines.findIndex((line) => line.endsWith(` AS ${stage}`));
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('FROM '));
  return start < 0 ? [] : lines.slice(start, length < 0 ? undefined : start + 1 + length);
}

/** The command of a service: its own, or the one of its image. */
export function commandOf({ command, build }: ComposeService): readonly string[] {
  if (command) return command;
  const line = linesOfStage(build?.target ?? '').find((one) => one.startsWith('CMD '));
  return JSON.parse(line?.slice('CMD '.length) ?? '[]') as string[];
}
