import { existsSync } from 'node:fs';
import type { ProgramOptions } from '@prizestash/server-kit/program/program';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** @returns the nginx program, or undefined where none is installed. */
export function findNginx(): string | undefined {
  return PLACES.find((place) => existsSync(place));
}

/**
 * An nginx.
 * @param folder holds its `nginx.conf`, and what this refers to by relative paths.
 */
export function nginx(folder: string): Pick<ProgramOptions, 'name' | 'command'> {
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  return {
    name: 'nginx',
    command: [findNginx() ?? 'nginx', '-p', folder, '-c', 'nginx.conf', '-g', `daemon off;${user}`],
  };
}
