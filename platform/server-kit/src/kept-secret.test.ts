import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptSecret } from './kept-secret';

it('creates a private secret once and returns it from then on', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-secret-'));
  const file = path.join(folder, 'new', 'hash-key');
  const key = keptSecret(file);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(keptSecret(file)).toBe(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keptSecret(path.join(folder, 'drawing-key'))).not.toBe(key);
  rmSync(folder, { recursive: true });
});

it.each(['', '\0'.repeat(43), 'short'])('refuses a file that holds %j', (content) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-secret-'));
  const file = path.join(folder, 'hash-key');
  writeFileSync(file, content);
  expect(() => keptSecret(file)).toThrow(`${file} holds no secret of 43 characters`);
  rmSync(folder, { recursive: true });
});
