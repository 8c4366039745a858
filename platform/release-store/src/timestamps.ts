import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';

export function setTimestamps(folder: string, timestamp: Date): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), timestamp, timestamp);
  }
}
