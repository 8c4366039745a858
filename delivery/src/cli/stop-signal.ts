/** Resolves at the first Ctrl-C or request to end. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!asked) console.log('\nStopping…');
        asked = true;
        resolve();
      });
    }
  });
}
