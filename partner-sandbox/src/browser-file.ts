import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of a file that the stand-ins send to browsers. */
export function browserFile(name: string): string {
  return readFileSync(join(__dirname, 'browser', name), 'utf8');
}
