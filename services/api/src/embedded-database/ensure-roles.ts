import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@prizestash/server-kit/atomic-files';
import { withClient } from '../database/with-client';

/** @returns the server's address with the role's user and password. */
async function ensureRole(ownerUrl: string, clusterDir: string, name: string): Promise<string> {
  const role = `prizestash_${name}`;
  const file = path.join(clusterDir, `prizestash-${name}-password`);
  if (!existsSync(file)) {
    const password = randomBytes(24).toString('base64url');
    await withClient(ownerUrl, 'roles', async (owner) => {
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
      await owner.query(
        `${rowCount ? 'alter' : 'create'} role ${role} login nosuperuser nocreatedb nocreaterole
         password ${owner.escapeLiteral(password)}`,
      );
    });
    // Written last, so that the file exists only when the role has this password.
    replaceFile(file, password, 0o600);
  }
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = readFileSync(file, 'utf8');
  return url.href;
}

/**
 * Ensures that the embedded database has the role that serves requests and the mailer's, with random
 * passwords that are kept in the cluster's folder. Call it inside of `withStartLock`.
 * @param ownerUrl address of the running server, with the owner's user and password
 * @returns the server's address with each role
 */
export async function ensureRoles(ownerUrl: string, clusterDir: string) {
  return {
    apiUrl: await ensureRole(ownerUrl, clusterDir, 'api'),
    mailerUrl: await ensureRole(ownerUrl, clusterDir, 'mailer'),
  };
}
