import { detectPort } from 'detect-port';

/** Whether nothing listens on a port of this machine. */
export async function isFree(port: number, hostname: string): Promise<boolean> {
  return (await detectPort({ port, hostname })) === port;
}

/** A port that nothing listens on now. */
export function freePort(): Promise<number> {
  return detectPort({ hostname: '127.0.0.1' });
}
