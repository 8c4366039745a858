import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file that the sandbox serves to browsers. */
export function browserFile(name: string): string {
  return readFileSync(join(__dirname, 'browser', name), 'utf8');
}
