import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { S3Storage } from '../../delivery/src/storage/s3-storage';
import { freePortsFor } from '../../tools/topology/local-environment';

const START_TIMEOUT_MS = 120_000;
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
    private readonly process: ChildProcess,
    readonly endpoint: string,
  ) {}

  static async start(): Promise<Ceph> {
    const folder = mkdtempSync(path.join(tmpdir(), 'ceph-'));
    const [monitor, port] = (await freePortsFor(['monitor', 'gateway'])).values();
    const script = path.join(repositoryRoot, 'containers/store.sh');
    const args = [script, folder, '127.0.0.1', String(port), String(monitor)];
    const child = spawn('sh', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const ceph = new Ceph(folder, child, `http://127.0.0.1:${port}`);
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (child.exitCode === null && Date.now() < deadline) {
      if (await fetch(ceph.endpoint).catch(() => null)) return ceph;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await ceph.stop();
    throw new Error(`Ceph did not start: ${errors}`);
  }

  /** Creates a user. */
  createUser(name: string): CephUser {
    const user = { accessKeyId: `${name}-key`, secretAccessKey: randomUUID() };
    execFileSync(
      'radosgw-admin',
      [
        ...['--conf', path.join(this.folder, 'ceph.conf'), 'user', 'create'],
        ...[`--uid=${name}`, `--display-name=${name}`],
        ...[`--access-key=${user.accessKeyId}`, `--secret-key=${user.secretAccessKey}`],
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

  /** Opens a bucket. */
  storage(bucket: string, user: CephUser): S3Storage {
    const { endpoint } = this;
    return new S3Storage({ bucket, prefix: '', endpoint, region: 'us-east-1', ...user });
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('close', resolve));
    if (this.process.exitCode === null && this.process.kill('SIGTERM')) await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
