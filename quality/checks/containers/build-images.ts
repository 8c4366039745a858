import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { readComposeServices, readDockerfile } from '../servers/compose-file';
import { buildOptions, makeBaseImages } from './base-images';
import type { Engine } from './engine';

/** What a machine that builds images has beside the sources, and no image may contain. */
export const SECRET = 'no image may contain this';
export const SECRET_FILES = [
  '.env',
  '.env.production',
  '.npmrc.key',
  'containers/certificates/site.pem',
  'containers/certificates/site.key',
  'containers/secrets/store-key',
  'containers/site.env',
  'keys/promotion-key.pem',
  '.data/releases/promotion-key.pem',
];

/** Copies the files that git knows, as they are now, and plants secrets. */
function makeContext(folder: string): string {
  const context = path.join(folder, 'context');
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: repositoryRoot,
      encoding: 'utf8',
    },
  );
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(path.join(repositoryRoot, file), path.join(context, file));
  }
  for (const file of SECRET_FILES) {
    mkdirSync(path.dirname(path.join(context, file)), { recursive: true });
    writeFileSync(path.join(context, file), SECRET);
  }
  return context;
}

/** The base images that the Dockerfile and `compose.yaml` name. */
function baseImages(): string[] {
  const built = Object.values(readComposeServices()).filter(({ build }) => !build);
  const args = readDockerfile().flatMap((line) => /^ARG \w+=(\S+)$/.exec(line)?.[1] ?? []);
  return [...args, ...built.map(({ image }) => image)];
}

/** Builds the images of `compose.yaml` with the Dockerfile. */
export async function buildImages(
  engine: Engine,
  folder: string,
  report: (step: string) => void,
): Promise<void> {
  await makeBaseImages(engine, baseImages(), folder, report);
  const context = makeContext(folder);
  const npmCache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  mkdirSync(npmCache, { recursive: true });
  const build = async (target: string, image: string) => {
    const options = ['--target', target, '--tag', image, '--volume', `${npmCache}:/root/.npm`];
    await engine.build(target, [...buildOptions, ...options, context]);
  };
  report('Building the images…');
  const images = new Map(
    Object.values(readComposeServices()).flatMap(({ build: stage, image }) =>
      stage ? [[stage.target, image]] : [],
    ),
  );
  // What the others are built from, at the same time as those without packages of npm.
  const isAlone = (target: string) => ['store', 'pgbouncer'].includes(target);
  const buildAll = async (targets: readonly (readonly [string, string])[]) => {
    for (const [target, image] of targets) await build(target, image);
  };
  const all = [...images].map(([target = '', image = '']) => [target, image] as const);
  await Promise.all([
    buildAll(all.filter(([target]) => !isAlone(target))),
    buildAll(all.filter(([target]) => isAlone(target))),
  ]);
}
