import { runTask, type TaskCall } from '@prizestash/drawings/verification-tasks';

/** Stands for the thread in unit tests, which have no workers. */
export function startWorker() {
  const worker = {
    onmessage: (_event: { data: unknown }) => {},
    postMessage: (call: TaskCall) =>
      void setTimeout(() => worker.onmessage({ data: runTask(call) })),
    terminate: () => undefined,
  };
  return worker;
}
