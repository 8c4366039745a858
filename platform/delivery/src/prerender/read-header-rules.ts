import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseStore } from '@prizestash/release-store/releases/release-store';
import type { HeaderRule } from './headers';

export function readHeaderRules(store: ReleaseStore, id: string): readonly HeaderRule[] {
  const file = path.join(store.setFolder(id), 'headers.json');
  return JSON.parse(readFileSync(file, 'utf8')) as HeaderRule[];
}
