import lockfile from 'proper-lockfile';

/** A lock that its process has not renewed for ten seconds was left by a killed one. */
const OPTIONS = {
  realpath: false,
  stale: 10_000,
  retries: { retries: 1_200, minTimeout: 50, maxTimeout: 50 },
};

/**
 * Runs `work` in one process at a time; others wait for a minute.
 * @param name path of the lock without its ending `.lock`
 */
export async function withStartLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const unlock = await lockfile.lock(name, OPTIONS);
  try {
    return await work();
  } finally {
    await unlock();
  }
}
