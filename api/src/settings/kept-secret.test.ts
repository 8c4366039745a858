import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { temporaryDataDir } from '../testing/test-database';
import { keptHashKey } from './hash-key-file';

it('creates a private key once and returns it from then on', () => {
  const dataDir = temporaryDataDir();
  const key = keptHashKey(dataDir);
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(keptHashKey(dataDir)).toBe(key);
  expect(statSync(path.join(dataDir, 'hash-key')).mode & 0o777).toBe(0o600);
  rmSync(dataDir, { recursive: true });
});
