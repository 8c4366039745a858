import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * The token of this machine's operator for the promotion service: PROMOTION_OPERATOR_TOKEN, or the one
 * in the data folder, which is created when it is missing.
 */
export function operatorToken(dataDir: string): string {
  const given = process.env['PROMOTION_OPERATOR_TOKEN'];
  if (given) return given;
  const file = path.join(dataDir, 'operator-token');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(BYTES).toString('base64url'), { mode: OWNER_ONLY });
  }
  return readFileSync(file, 'utf8');
}
