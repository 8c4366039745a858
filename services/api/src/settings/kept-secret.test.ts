import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { temporaryDataDir } from '../testing/test-database';
import { keptSecret } from './kept-secret';

it('creates a private key once and returns it from then on', () => {
  const dataDir = temporaryDataDir();
  const key = keptSecret(dataDir, 'hash-key');
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(keptSecret(dataDir, 'hash-key')).toBe(key);
  expect(statSync(path.join(dataDir, 'hash-key')).mode & 0o777).toBe(0o600);
  expect(keptSecret(dataDir, 'drawing-key')).not.toBe(key);
  rmSync(dataDir, { recursive: true });
});
