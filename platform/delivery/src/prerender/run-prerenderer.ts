import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import Ajv from 'ajv';
import { DeliveryError } from '../delivery-error';
import { PRERENDERER, PRERENDERER_FILE } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { containedCommand, limits, split } from './contained-command';
import type {
  PrerendererMessage,
  PrerendererRequest,
  PrerendererResults,
} from './prerender-request';

/** Time that one request may take; a second is usual. */
const TIMEOUT_MS = 30_000;
const MAX_MEMORY_MB = 1024;
/** Far above the pages of any package. */
const MAX_OUTPUT_BYTES = 50_000_000;

/** What a result holds is validated where it is used. */
const isMessage = new Ajv({ allowUnionTypes: true }).compile<PrerendererMessage>({
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: {
    step: { type: 'string' },
    refusal: { type: 'string' },
    result: { type: ['object', 'null'] },
  },
});

/** The files that a request names: none, where the process runs the code of packages. */
function commandFor(program: string, request: PrerendererRequest) {
  if (request.operation !== 'documents') return containedCommand(program, MAX_MEMORY_MB);
  const folders = [request.shell, ...request.remotes].map(({ web }) => path.join(web, '*'));
  return [process.execPath, ...limits([program, ...folders], MAX_MEMORY_MB), program] as const;
}

/**
 * Runs a release of the prerenderer in a process with an empty environment, which gets the request
 * through its standard input. A process that runs the code of packages is contained
 * (`containedCommand`); its result is data that nobody has checked.
 * @throws {DeliveryError} with the reason when the release set must not go live.
 */
export function runPrerenderer<R extends PrerendererRequest>(
  store: ReleaseStore,
  version: string,
  request: R,
  timeoutMs = TIMEOUT_MS,
): Promise<PrerendererResults[R['operation']]> {
  const program = path.resolve(store.releaseFolder(PRERENDERER, version), PRERENDERER_FILE);
  const child = spawn(...split(commandFor(program, request)), {
    env: {},
    cwd: path.dirname(program),
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group, so that whatever it has started ends with it.
    detached: true,
  });
  const finished = new Promise<PrerendererResults[R['operation']]>((resolve, reject) => {
    let step = 'the prerenderer';
    let errors = '';
    let bytes = 0;
    const refuse = (reason: string) => reject(new DeliveryError('release-set-refused', reason));
    const timer = setTimeout(
      () => refuse(`${step} did not finish within ${timeoutMs / 1000} seconds`),
      timeoutMs,
    );
    child.stderr.on('data', (chunk: Buffer) => {
      if (errors.length < 10_000) errors += chunk.toString();
    });
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES) refuse(`${step} writes more than ${MAX_OUTPUT_BYTES / 1e6} MB`);
    });
    createInterface(child.stdout).on('line', (line) => {
      const message = parseMessage(line);
      if (!message) refuse(`${step} writes what is no message`);
      else if ('step' in message) step = message.step.slice(0, 300);
      else if ('refusal' in message) refuse(message.refusal.slice(0, 5_000));
      else resolve(message.result as PrerendererResults[R['operation']]);
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(request));
    child.once('error', reject);
    child.once('close', () => refuse(`${step} ended the prerenderer: ${errors.trim()}`));
    child.once('close', () => clearTimeout(timer));
  });
  return finished.finally(() => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  });
}

/** @returns null for a line that is no message. */
function parseMessage(line: string): PrerendererMessage | null {
  try {
    const value: unknown = JSON.parse(line);
    return isMessage(value) ? value : null;
  } catch {
    return null;
  }
}
