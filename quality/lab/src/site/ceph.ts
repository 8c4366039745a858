import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds, Program } from '@prizestash/server-kit/program/program';
import { AwsClient } from 'aws4fetch';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { S3Storage } from '@prizestash/release-store/storage/s3-storage';
import { test as base } from '@playwright/test';
import { isInstalled } from './engines/installed';

export { expect } from '@playwright/test';

const notInstalled = {
  createUser: () => ({ accessKeyId: '', secretAccessKey: '' }),
} as unknown as Ceph;

/** An S3 server for each worker, and an empty bucket for each test, which is skipped without Ceph. */
export const test = base.extend<{ bucket: S3Storage }, { ceph: Ceph; owner: CephUser }>({
  ceph: [
    async ({}, provide) => {
      if (!isInstalled('storage')) return provide(notInstalled);
      const ceph = await Ceph.start();
      await provide(ceph);
      await ceph.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  owner: [async ({ ceph }, provide) => provide(ceph.createUser('owner')), { scope: 'worker' }],
  bucket: async ({ ceph, owner }, provide, { skip }) => {
    skip(ceph === notInstalled, 'Ceph is not installed');
    await provide(await ceph.createBucket(`b-${randomUUID()}`, owner));
  },
});

const COMMAND_TIMEOUT_MS = 60_000;

/** A user of the object storage. */
export interface CephUser {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** An S3 server that honors conditional writes: Ceph, with its objects in memory, on loopback. */
export class Ceph {
  private constructor(
    private readonly folder: string,
    private readonly program: Program,
    readonly endpoint: string,
  ) {}

  static async start(): Promise<Ceph> {
    const folder = mkdtempSync(path.join(tmpdir(), 'ceph-'));
    const [monitor, port] = [await freePort(), await freePort()];
    const endpoint = `http://127.0.0.1:${port}`;
    const script = path.join(repositoryRoot, 'containers/store.sh');
    const program = new Program({
      name: 'Ceph',
      command: ['sh', script, folder, '127.0.0.1', String(port), String(monitor)],
      isReady: responds(endpoint),
    });
    const ceph = new Ceph(folder, program, endpoint);
    try {
      await program.start();
      return ceph;
    } catch (error) {
      await ceph.stop();
      throw error;
    }
  }

  createUser(name: string): CephUser {
    const user = { accessKeyId: `${name}-key`, secretAccessKey: randomUUID() };
    execFileSync(
      'radosgw-admin',
      [
        '--conf',
        path.join(this.folder, 'ceph.conf'),
        'user',
        'create',
        `--uid=${name}`,
        `--display-name=${name}`,
        `--access-key=${user.accessKeyId}`,
        `--secret-key=${user.secretAccessKey}`,
      ],
      { stdio: 'ignore', timeout: COMMAND_TIMEOUT_MS },
    );
    return user;
  }

  /** Creates a bucket that belongs to a user, and opens it. */
  async createBucket(bucket: string, user: CephUser): Promise<S3Storage> {
    const client = new AwsClient({ ...user, region: 'us-east-1', service: 's3' });
    const response = await client.fetch(`${this.endpoint}/${bucket}`, { method: 'PUT' });
    if (!response.ok) throw new Error(await response.text());
    return this.storage(bucket, user);
  }

  storage(bucket: string, user: CephUser): S3Storage {
    const { endpoint } = this;
    return new S3Storage({ bucket, prefix: '', endpoint, region: 'us-east-1', ...user });
  }

  async stop(): Promise<void> {
    await this.program.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
