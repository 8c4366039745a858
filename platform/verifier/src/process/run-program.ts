import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { refusal, refuseSet } from '@prizestash/release-store/delivery-error';
import { validJson, type Validator } from '@prizestash/release-store/release-format/compile-schema';
import { split, type Command } from './contained-command';

/** What a program gets, and how much it may use. */
interface ProgramOptions {
  /** For its standard input. One that is rejected ends the program. */
  readonly input: string | Promise<string>;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** From its input until its result, or until the next progress. */
  readonly timeoutMs: number;
  /** For the message: the limit is part of the command. */
  readonly maxMemoryMb: number;
  readonly maxOutputBytes: number;
}

/** A line of output: the result, what begins, progress after which the time starts again, or nonsense. */
type Line<T> = { readonly result: T } | 'step' | 'progress' | null;

/** A shell, and bubblewrap, report a signal as an exit code above 128. */
function signalOf(code: number | null, signal: NodeJS.Signals | null): string | undefined {
  const [name] = Object.entries(constants.signals).find(([, one]) => one + 128 === code) ?? [];
  return signal ?? name;
}

/** How long processes that were killed may take to end. */
const END_TIMEOUT_MS = 10_000;
const POLL_MS = 5;

const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The processes that one has started, on Linux: of bubblewrap the first one of the namespace. */
const startedBy = (pid: number) =>
  textOf(`/proc/${pid}/task/${pid}/children`).split(' ').map(Number).filter(Boolean);

/** A zombie has ended; the first process of a namespace becomes one when all others have. */
const isRunning = (pid: number) => /^\d+ \(.*\) [^ZX]/s.test(textOf(`/proc/${pid}/stat`));

/** Kills a program with all that it has started, and waits until nothing of it runs. */
async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const started = startedBy(pid);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group of processes ended before the signal.
  }
  const deadline = Date.now() + END_TIMEOUT_MS;
  while (!hasEnded() || started.some(isRunning)) {
    if (Date.now() > deadline) {
      refuseSet('containment', 'a contained program does not end');
    }
    await delay(POLL_MS);
  }
}

/**
 * Runs a program in a separate process until it has written its result, and then ends it with all that
 * it has started: nothing of it runs when this returns.
 * @param nameOf what it does at the moment, for messages.
 * @param isMessage the form of a line of its output, as JSON.
 * @param read what a message means. What it throws refuses the program.
 */
export function runProgram<M, T>(
  command: Command,
  { input, cwd, env = {}, timeoutMs, maxMemoryMb, maxOutputBytes }: ProgramOptions,
  nameOf: () => string,
  isMessage: Validator<M>,
  read: (message: M) => Line<T>,
): Promise<T> {
  // A group, so that whatever it has started ends with it.
  const child = spawn(...split(command), { env, cwd, stdio: 'pipe', detached: true });
  let timer: NodeJS.Timeout | undefined;
  const finished = new Promise<T>((resolve, reject) => {
    let errors = '';
    let bytes = 0;
    const startTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const seconds = timeoutMs / 1000;
        reject(refusal('containment', `${nameOf()} did not finish within ${seconds} seconds`));
      }, timeoutMs);
    };
    child.stderr.on('data', (chunk: Buffer) => {
      if (errors.length < 10_000) errors += chunk.toString();
    });
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxOutputBytes) return;
      const limit = maxOutputBytes / 1e6;
      reject(refusal('containment', `${nameOf()} writes more than ${limit} MB`));
      child.stdout.destroy();
    });
    createInterface(child.stdout).on('line', (text) => {
      try {
        const message = validJson(text, isMessage);
        const line = message && read(message);
        if (line === null) refuseSet('containment', `${nameOf()} writes what is no message`);
        if (line === 'progress') startTimer();
        else if (line !== 'step') resolve(line.result);
      } catch (error) {
        reject(error as Error);
      }
    });
    child.stdin.on('error', () => undefined);
    Promise.resolve(input).then((text) => {
      startTimer();
      child.stdin.end(text);
    }, reject);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (/out of memory|heap limit|\bOOM\b|Array buffer allocation failed/.test(errors)) {
        const limit = `${maxMemoryMb} MB`;
        return reject(refusal('containment', `${nameOf()} needs more than ${limit} of memory`));
      }
      const lines = errors.trim().split('\n');
      const reason = lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1);
      const cause = signalOf(code, signal) ?? `an error: ${reason}`;
      reject(refusal('containment', `${nameOf()} was ended by ${cause}`));
    });
  });
  return finished.finally(() => {
    clearTimeout(timer);
    return end(child);
  });
}
