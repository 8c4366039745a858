import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function browserFile(name: string): string {
  return readFileSync(join(__dirname, 'browser', name), 'utf8');
}
