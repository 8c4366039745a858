import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closedObject } from '@prizestash/server-kit/closed-object';
import { printableText } from '@prizestash/server-kit/strip-control-characters';
import {
  DeliveryError,
  refusal,
  refusalSections,
  refuseSet,
  type DeliveryErrorCode,
} from '@prizestash/release-store/delivery-error';
import { compileSchema } from '@prizestash/release-store/release-format/compile-schema';
import { nameOf } from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { FinishedStep, OnStep } from '@prizestash/release-store/steps';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { bind, hasNamespaces, inNamespaces, type Command } from '../process/contained-command';
import { runProgram } from '../process/run-program';
import type { PagesToOpen, Verification, Verified, Verifier } from './verification';
import { verifierProgram } from './verifier-program';

/** What one process may use. A step takes some seconds; the browser check has an own, earlier end. */
const limits = { stepTimeoutMs: 120_000, pagesTimeoutMs: 8 * 60_000, maxMemoryMb: 1024 };
const MAX_OUTPUT_BYTES = 1_000_000;
/** Of all pages, as Base64. A page has a tenth to half of a megabyte. */
const MAX_PICTURES_BYTES = 40_000_000;
/** Each of them starts the time again. */
const MAX_STEPS = 10;

/** Where the program finds the packages that it loads. */
const packages = ['platform/verifier/node_modules', 'node_modules']
  .map((folder) => path.join(repositoryRoot, folder))
  .filter((folder) => existsSync(folder));
/** What Chromium reads of the machine besides the system's folders. */
const browserFolders = [
  '/etc/fonts',
  '/etc/chromium.d',
  '/etc/hosts',
  '/etc/nsswitch.conf',
  '/opt',
];

/** What a verifier writes, a line of JSON each: steps and pictures, then one of the others. */
export type VerifierMessage =
  | { readonly step: FinishedStep }
  | { readonly picture: { readonly path: string; readonly png: string } }
  | { readonly result: Verified | null }
  | { readonly refusal: Pick<DeliveryError, 'code' | 'message' | 'section'> };

const codes: readonly DeliveryErrorCode[] = [
  ...(['release-set-refused', 'invalid-config', 'invalid-release', 'no-browser'] as const),
];
const text = (maxLength: number) => ({ type: 'string', maxLength });
const isMessage = compileSchema<VerifierMessage>({
  oneOf: [
    closedObject({
      step: closedObject({ name: text(100), durationMs: { type: 'number' }, detail: text(1_000) }),
    }),
    // The signature of PNG files as Base64.
    closedObject({
      picture: closedObject({
        path: text(1_000),
        png: { type: 'string', pattern: '^iVBORw0KGgo' },
      }),
    }),
    closedObject({
      result: {
        ...closedObject({
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
    closedObject({
      refusal: closedObject(
        { code: { enum: codes }, message: text(20_000), section: { enum: refusalSections } },
        // For a failure that is no refusal of the release set.
        ['section'],
      ),
    }),
  ],
});

/** The part of a request that decides what the program can reach. */
type Request = Pick<Verification | PagesToOpen, 'operation' | 'store' | 'folder'>;

/** The variables of the program: none of this process's secrets. */
function environment(): Record<string, string> {
  const { PATH = '/usr/bin:/bin', CHROMIUM_PATH } = process.env;
  const NODE_PATH = packages.join(path.delimiter);
  return { PATH, HOME: '/tmp', NODE_PATH, ...(CHROMIUM_PATH && { CHROMIUM_PATH }) };
}

let bundle: Promise<string> | undefined;

/**
 * The command of the verifier. Where bubblewrap works it reads the store's releases and sets, writes
 * into one folder, and has a network of its own.
 */
export function verifierCommand(
  { operation, store, folder }: Request,
  maxMemoryMb: number,
  program: string,
): Command {
  const memory = `--max-old-space-size=${maxMemoryMb}`;
  const node = realpathSync(process.execPath);
  const command: Command = [node, memory, program, operation];
  if (!hasNamespaces()) return command;
  const variables = { ...environment(), VERIFIER_IN_NAMESPACES: '1' };
  const { CHROMIUM_PATH: chromium } = process.env;
  const browser = chromium ? [path.dirname(chromium)] : [];
  const parts = ['public', 'releases', 'sets'].map((part) => path.join(store, part));
  // Node and the clone may be below /tmp, which is empty at first.
  const read = [node, ...packages, ...parts, program];
  return inNamespaces(
    command,
    [],
    [
      // Another user than root, so that a browser can have a sandbox.
      '--uid',
      '1000',
      '--gid',
      '1000',
      '--proc',
      '/proc',
      '--tmpfs',
      '/tmp',
      ...bind(
        '--ro-bind',
        [...browserFolders, ...browser, ...read].filter((one) => existsSync(one)),
      ),
      ...bind(operation === 'verify' ? '--bind' : '--ro-bind', [folder]),
      ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
      '--chdir',
      '/',
    ],
  );
}

/**
 * Runs the verifier (`src/main.ts`) in a separate process, without the signing key, the store's
 * credentials or any variable that it does not need.
 * @param what is verified, for messages.
 */
async function runVerifier(
  request: Request,
  input: string | Promise<string>,
  what: string,
  onStep: OnStep,
  timeoutMs: number,
  maxMemoryMb: number,
  onPicture?: (path: string, png: Buffer) => boolean,
): Promise<Verified | null> {
  let steps = 0;
  const options = {
    input,
    cwd: repositoryRoot,
    env: environment(),
    timeoutMs,
    maxMemoryMb,
    maxOutputBytes: onPicture ? MAX_PICTURES_BYTES : MAX_OUTPUT_BYTES,
  };
  bundle ??= verifierProgram();
  const source = await bundle;
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-verifier-'));
  const program = path.join(folder, 'verifier.js');
  writeFileSync(program, source);
  return runProgram(
    verifierCommand(request, maxMemoryMb, program),
    options,
    () => `the verification of ${what}`,
    isMessage,
    (message) => {
      if ('result' in message) return message;
      if ('picture' in message) {
        const { path: page, png } = message.picture;
        return onPicture?.(page, Buffer.from(png, 'base64')) ? 'step' : null;
      }
      if ('step' in message) {
        steps += 1;
        if (steps > MAX_STEPS) return null;
        const { name, detail, durationMs } = message.step;
        onStep({ name: printableText(name), detail: printableText(detail), durationMs });
        return 'progress';
      }
      const { code, message: reason, section } = message.refusal;
      throw new DeliveryError(code, printableText(reason), section);
    },
  ).finally(() => rmSync(folder, { recursive: true, force: true }));
}

/** Verifies in separate processes; the browser gets the written set, and cannot change it. */
export const containedVerifier = ({
  stepTimeoutMs,
  pagesTimeoutMs,
  maxMemoryMb,
} = limits): Verifier => ({
  async verify(request, onStep) {
    const what = request.changes.map(nameOf).join(', ') || 'the release set';
    const input = JSON.stringify(request);
    const verified = await runVerifier(request, input, what, onStep, stepTimeoutMs, maxMemoryMb);
    if (verified) return verified;
    refuseSet('containment', `the verification of ${what} has no result`);
  },
  startBrowser(places) {
    const start = { operation: 'open-pages', ...places } as const;
    let send: (input: string) => void = () => {};
    let cancel: (reason: Error) => void = () => {};
    const input = new Promise<string>((resolve, reject) => {
      send = resolve;
      cancel = reject;
    });
    const what = 'the pages of the release set';
    const result = runVerifier(start, input, what, () => {}, pagesTimeoutMs, maxMemoryMb);
    // Nobody waits for them when the set is refused.
    for (const one of [input, result]) one.catch(() => {});
    return {
      async open(pages) {
        send(JSON.stringify({ ...start, ...pages }));
        await result;
      },
      end: () => cancel(refusal('containment', `${what} are not opened`)),
    };
  },
});

/**
 * Takes pictures of pages of a release set in the store, in a separate process. They come through its
 * standard output, so that nothing is read here that it has written elsewhere.
 * @param onPicture called for each page, by its path; a page that fails, and those after it, have none.
 */
export async function takePictures(
  store: ReleaseStore,
  id: string,
  paths: readonly string[],
  onPicture: (path: string, png: Buffer) => void,
): Promise<void> {
  const request: PagesToOpen = {
    operation: 'open-pages',
    store: path.resolve(store.folder),
    id,
    paths,
    pictures: true,
    folder: path.resolve(store.setFolder(id)),
  };
  const { pagesTimeoutMs, maxMemoryMb } = limits;
  const [input, what] = [JSON.stringify(request), `pictures of ${id}`];
  const accept = (page: string, png: Buffer) => {
    const isAsked = paths.includes(page);
    if (isAsked) onPicture(page, png);
    return isAsked;
  };
  await runVerifier(request, input, what, () => {}, pagesTimeoutMs, maxMemoryMb, accept);
}
