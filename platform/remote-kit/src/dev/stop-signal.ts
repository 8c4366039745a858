const PARENT_CHECK_MS = 250;

/**
 * Resolves at the first Ctrl-C or SIGTERM, or when the parent process has ended: npm's own process
 * can end without passing the signal on.
 */
export function stopSignal(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    let stopping = false;
    const stop = () => {
      if (!stopping) console.log('\nStopping…');
      stopping = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    setInterval(() => {
      if (process.ppid !== parent) stop();
    }, PARENT_CHECK_MS).unref();
  });
}
