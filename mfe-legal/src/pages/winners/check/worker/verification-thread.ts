import { startWorker } from './start-worker';
import type { VerificationTasks } from '@prizestash/drawings/verification-tasks';

type TaskName = keyof VerificationTasks;
type Result<Name extends TaskName> = ReturnType<VerificationTasks[Name]>;

interface Call {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The running thread; null before the first call and after it failed. */
let worker: Worker | null = null;
const calls = new Map<number, Call>();
let lastId = 0;

/** Ends the thread. Its calls are rejected, and the next call starts another one. */
export function stopVerificationThread(): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of calls.values()) reject(new Error('the thread has ended'));
  calls.clear();
}

/** Starts the thread before it is needed, so that a check also works offline later. */
export function startVerificationThread(): Worker {
  if (worker) return worker;
  worker = startWorker();
  worker.onmessage = ({ data }: MessageEvent<{ id: number; result: unknown }>) => {
    calls.get(data.id)?.resolve(data.result);
    calls.delete(data.id);
  };
  worker.onerror = stopVerificationThread;
  return worker;
}

/** Runs a task in the thread. The page stays responsive: a check of a signature takes some 100 ms. */
export function inThread<Name extends TaskName>(
  name: Name,
  ...args: Parameters<VerificationTasks[Name]>
): Promise<Result<Name>> {
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    calls.set(id, { resolve: resolve as Call['resolve'], reject });
    startVerificationThread().postMessage({ id, name, args });
  });
}
