import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Files } from './remote-sources';

export function writeFiles(folder: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
