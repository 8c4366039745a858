import { readFileSync } from 'node:fs';
import path from 'node:path';

export function readPackageJson(folder: string): { name: string; version: string } {
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  return JSON.parse(text) as { name: string; version: string };
}
