const TIMEOUT_MS = 2_000;

/**
 * Creates a probe of a server. It follows no redirect.
 * @param statuses of a server that is ready; any successful one when left out.
 */
export function responds(url: string, statuses?: readonly number[]): () => Promise<boolean> {
  return () =>
    fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      ({ ok, status }) => statuses?.includes(status) ?? ok,
      () => false,
    );
}
