import { spawn } from 'node:child_process';
import path from 'node:path';
import { DeliveryError } from '../delivery-error';
import { PRERENDERER, PRERENDERER_FILE, type Release } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import type {
  PrerendererMessage,
  PrerendererRequest,
  ReleaseFolders,
  RenderedSet,
} from './prerender-request';

/** Time that all pages of a release set may take; a few hundred milliseconds are usual. */
const TIMEOUT_MS = 30_000;
const MAX_MEMORY_MB = 1024;

/** Node's permission model has a stable name from version 22.13 on. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** A release with the folders of its files. */
export function foldersOf(store: ReleaseStore, release: Release): ReleaseFolders {
  const { package: name, version } = release;
  return {
    release,
    web: store.webFolder(name, version),
    server: path.join(store.releaseFolder(name, version), 'server.js'),
  };
}

function readableFiles(request: PrerendererRequest): string[] {
  const releases =
    request.operation === 'render'
      ? [request.shell, ...request.remotes]
      : [request.live, request.next];
  return releases.flatMap(({ web, server }) => [path.join(web, '*'), server]);
}

function startProcess(program: string, request: PrerendererRequest) {
  const readable = [program, ...readableFiles(request)];
  return spawn(
    process.execPath,
    [
      '--no-warnings',
      permissionFlag,
      ...readable.map((file) => `--allow-fs-read=${file}`),
      `--max-old-space-size=${MAX_MEMORY_MB}`,
      program,
    ],
    { env: {}, cwd: path.dirname(program), stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  );
}

/**
 * Runs a release of the prerenderer in a process of its own, because it runs the code of packages:
 * with an empty environment, no files but those of the releases, no child processes, and a time limit.
 * @returns the pages; null for a request that only verifies.
 * @throws {DeliveryError} with the reason when the release set must not go live.
 */
export function runPrerenderer(
  store: ReleaseStore,
  version: string,
  request: PrerendererRequest,
  timeoutMs = TIMEOUT_MS,
): Promise<RenderedSet | null> {
  const program = path.resolve(store.releaseFolder(PRERENDERER, version), PRERENDERER_FILE);
  const child = startProcess(program, request);
  return new Promise<RenderedSet | null>((resolve, reject) => {
    let step = 'the prerenderer';
    let errors = '';
    const refuse = (reason: string) => reject(new DeliveryError('release-set-refused', reason));
    const timer = setTimeout(
      () => refuse(`${step} did not finish within ${timeoutMs / 1000} seconds`),
      timeoutMs,
    );
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('message', (message: PrerendererMessage) => {
      if ('step' in message) step = message.step;
      else if ('refusal' in message) refuse(message.refusal);
      else resolve(message.result);
    });
    child.once('error', reject);
    child.once('close', () => refuse(`${step} ended the prerenderer: ${errors.trim()}`));
    child.once('close', () => clearTimeout(timer));
    child.send(request);
  }).finally(() => child.kill('SIGKILL'));
}
