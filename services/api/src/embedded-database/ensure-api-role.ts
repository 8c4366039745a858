import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@prizestash/server-kit/atomic-files';
import { withClient } from '../database/with-client';

/** Role of the embedded database that serves requests. */
const API_ROLE = 'prizestash_api';
const PASSWORD_FILE = 'prizestash-api-password';

/**
 * Ensures that the embedded database has the role that serves requests, with a random password that
 * is kept in the cluster's folder. Call it inside of `withStartLock`.
 * @param ownerUrl address of the running server, with the owner's user and password
 * @returns the server's address with the role's user and password
 */
export async function ensureApiRole(ownerUrl: string, clusterDir: string): Promise<string> {
  const file = path.join(clusterDir, PASSWORD_FILE);
  if (!existsSync(file)) {
    const password = randomBytes(24).toString('base64url');
    await withClient(ownerUrl, 'roles', async (owner) => {
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [API_ROLE]);
      await owner.query(
        `${rowCount ? 'alter' : 'create'} role ${API_ROLE} login nosuperuser nocreatedb nocreaterole
         password ${owner.escapeLiteral(password)}`,
      );
    });
    // Written last, so that the file exists only when the role has this password.
    replaceFile(file, password, 0o600);
  }
  const url = new URL(ownerUrl);
  url.username = API_ROLE;
  url.password = readFileSync(file, 'utf8');
  return url.href;
}
