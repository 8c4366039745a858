import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { printableText } from '@prizestash/server-kit/strip-control-characters';
import Ajv from 'ajv';
import { DeliveryError, type DeliveryErrorCode } from '../delivery-error';
import { bind, hasNamespaces, inNamespaces, type Command } from '../prerender/contained-command';
import { runProgram } from '../prerender/run-program';
import type { FinishedStep, OnStep } from '../steps';
import { repositoryRoot } from '../repository-root';
import type { PagesToOpen, Verification, Verified, Verifier } from './verification';

/** What one process may use. A step takes some seconds; the browser check has an own, earlier end. */
const limits = { stepTimeoutMs: 120_000, pagesTimeoutMs: 8 * 60_000, maxMemoryMb: 1024 };
const MAX_OUTPUT_BYTES = 1_000_000;
/** Each of them starts the time again. */
const MAX_STEPS = 10;

const PROGRAM = path.join(repositoryRoot, 'platform/delivery/src/cli/verifier.ts');
/** What the program is made of. The data of a checkout, with its signing key, is not among it. */
const sources = ['node_modules', 'package.json', 'tsconfig.json', 'platform', 'shared', 'docs'];
/** What Chromium reads of the machine besides the system's folders. */
const browserFolders = [
  '/etc/fonts',
  '/etc/chromium.d',
  '/etc/hosts',
  '/etc/nsswitch.conf',
  '/opt',
];

/** What a verifier writes, a line of JSON each: finished steps, then one of the others. */
export type VerifierMessage =
  | { readonly step: FinishedStep }
  | { readonly result: Verified | null }
  | { readonly refusal: { readonly code: DeliveryErrorCode; readonly message: string } };

const codes: readonly DeliveryErrorCode[] = [
  ...(['release-set-refused', 'invalid-config', 'invalid-release', 'no-browser'] as const),
];
const text = (maxLength: number) => ({ type: 'string', maxLength });
const object = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
});

const isMessage = new Ajv({ allowUnionTypes: true }).compile<VerifierMessage>({
  oneOf: [
    object({
      step: object({ name: text(100), durationMs: { type: 'number' }, detail: text(1_000) }),
    }),
    object({
      result: {
        ...object({
          previousVersions: {
            type: 'object',
            maxProperties: 1_000,
            additionalProperties: text(110),
          },
          pages: { type: 'integer', minimum: 0 },
          isKnown: { type: 'boolean' },
        }),
        type: ['object', 'null'],
      },
    }),
    object({ refusal: object({ code: { enum: codes }, message: text(20_000) }) }),
  ],
});

/** @returns null for a line that is no message. */
function parseMessage(line: string): VerifierMessage | null {
  try {
    const value: unknown = JSON.parse(line);
    return isMessage(value) ? value : null;
  } catch {
    return null;
  }
}

/** The variables of the program: none of this process's secrets. */
function environment(): Record<string, string> {
  const { PATH = '/usr/bin:/bin', CHROMIUM_PATH } = process.env;
  return { PATH, HOME: '/tmp', ...(CHROMIUM_PATH && { CHROMIUM_PATH }) };
}

/**
 * The command of the program. Where bubblewrap works it reads the store's releases and sets, writes
 * into one folder, and has a network of its own.
 */
export function verifierCommand(
  { operation, store, folder }: Verification | PagesToOpen,
  maxMemoryMb: number,
  program = PROGRAM,
): Command {
  const memory = `--max-old-space-size=${maxMemoryMb}`;
  const node = [realpathSync(process.execPath), memory, '--import', 'tsx'] as const;
  const command: Command = [...node, program];
  if (!hasNamespaces()) return command;
  const variables = { ...environment(), VERIFIER_IN_NAMESPACES: '1' };
  const { CHROMIUM_PATH: chromium } = process.env;
  const browser = chromium ? [path.dirname(chromium)] : [];
  const parts = ['public', 'releases', 'sets'].map((part) => path.join(store, part));
  const read = sources.map((one) => path.join(repositoryRoot, one)).concat(parts);
  return inNamespaces(
    command,
    [],
    [
      // Another user than root, so that a browser can have a sandbox.
      ...['--uid', '1000', '--gid', '1000', '--proc', '/proc', '--tmpfs', '/tmp'],
      ...bind(
        '--ro-bind',
        [...browserFolders, ...browser, ...read].filter((one) => existsSync(one)),
      ),
      ...bind(operation === 'verify' ? '--bind' : '--ro-bind', [folder]),
      ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
      ...['--chdir', repositoryRoot],
    ],
  );
}

/**
 * Runs the verifier (`cli/verifier.ts`) in a separate process, without the signing key, the store's
 * credentials or any variable that it does not need.
 * @param what is verified, for messages.
 */
function runVerifier(
  request: Verification | PagesToOpen,
  what: string,
  onStep: OnStep,
  timeoutMs: number,
  maxMemoryMb: number,
): Promise<Verified | null> {
  let steps = 0;
  const options = {
    ...{ input: JSON.stringify(request), cwd: repositoryRoot, env: environment(), timeoutMs },
    ...{ maxMemoryMb, maxOutputBytes: MAX_OUTPUT_BYTES },
  };
  return runProgram(
    verifierCommand(request, maxMemoryMb),
    options,
    () => `the verification of ${what}`,
    (line) => {
      const message = parseMessage(line);
      if (!message) return null;
      if ('result' in message) return message;
      if ('step' in message) {
        steps += 1;
        if (steps > MAX_STEPS) return null;
        const { name, detail, durationMs } = message.step;
        onStep({ name: printableText(name), detail: printableText(detail), durationMs });
        return 'progress';
      }
      throw new DeliveryError(message.refusal.code, printableText(message.refusal.message));
    },
  );
}

/** Verifies in separate processes; the browser gets the written set, and cannot change it. */
export const containedVerifier = ({
  stepTimeoutMs,
  pagesTimeoutMs,
  maxMemoryMb,
} = limits): Verifier => ({
  async verify(request, onStep) {
    const names = request.changes.map(({ package: name, version }) => `${name}@${version}`);
    const what = names.join(', ') || 'the release set';
    const verified = await runVerifier(request, what, onStep, stepTimeoutMs, maxMemoryMb);
    if (verified) return verified;
    throw new DeliveryError('release-set-refused', `the verification of ${what} has no result`);
  },
  async openPages(request) {
    const what = `the pages of ${request.id}`;
    await runVerifier(request, what, () => {}, pagesTimeoutMs, maxMemoryMb);
  },
});
