import { detectPort } from 'detect-port';

/** A port that nothing listens on now. */
export function freePort(): Promise<number> {
  return detectPort({ hostname: '127.0.0.1' });
}
