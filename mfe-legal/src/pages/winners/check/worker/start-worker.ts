/** Starts the thread that verifies drawings. */
export function startWorker(): Worker {
  return new Worker(
    new URL(
      /* webpackChunkName: "verification.worker" */ './verification.worker.ts',
      import.meta.url,
    ),
  );
}
