import { randomBytes } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cluster, runPostgresTool } from './run-postgres-tool';

const SUPERUSER = 'prizestash';
const PASSWORD_FILE = 'prizestash-password';

/** Creates the data folder under a temporary name, so that a killed start leaves no partial one. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.dir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  const passwordDir = mkdtempSync(path.join(tmpdir(), 'prizestash-'));
  const passwordFile = path.join(passwordDir, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    mkdirSync(unfinished, { mode: 0o700 });
    if (cluster.user) {
      for (const owned of [passwordDir, passwordFile, unfinished])
        chownSync(owned, cluster.user.uid, cluster.user.gid);
    }
    await runPostgresTool(cluster, 'initdb', [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ]);
    writeFileSync(path.join(unfinished, PASSWORD_FILE), password, { mode: 0o600 });
    renameSync(unfinished, cluster.dir);
  } finally {
    rmSync(passwordDir, { recursive: true, force: true });
  }
}

export function clusterUrl(cluster: Cluster, port: number): string {
  const password = readFileSync(path.join(cluster.dir, PASSWORD_FILE), 'utf8');
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}
