import path from 'node:path';
import { keptSecret } from '@prizestash/server-kit/kept-secret';

/**
 * The token of this machine's operator for the promotion service: PROMOTION_OPERATOR_TOKEN, or the one
 * in the data folder, which is created when it is missing.
 */
export function operatorToken(dataDir: string): string {
  return (
    process.env['PROMOTION_OPERATOR_TOKEN'] || keptSecret(path.join(dataDir, 'operator-token'))
  );
}
