import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { detectPort } from 'detect-port';
import { AwsClient } from 'aws4fetch';
import { S3Storage } from '../../delivery/src/storage/s3-storage';

const START_TIMEOUT_MS = 120_000;
const COMMAND_TIMEOUT_MS = 60_000;

/** A user of the object storage. */
export interface CephUser {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

function configOf(folder: string, cluster: string, port: number): string {
  return `[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${port},v1:127.0.0.1:${port + 1}]
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
ms mon client mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
osd objectstore = memstore
memstore device bytes = 2147483648
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
crash dir = ${folder}
`;
}

/**
 * An S3 server that honors conditional writes: Ceph's gateway with one monitor and one object store
 * in memory, on loopback.
 */
export class Ceph {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'ceph-'));
  private readonly processes: ChildProcess[] = [];
  private port = 0;

  static async start(): Promise<Ceph> {
    const ceph = new Ceph();
    try {
      await ceph.startAll();
      return ceph;
    } catch (error) {
      await ceph.stop();
      throw error;
    }
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Creates a user. */
  createUser(name: string): CephUser {
    const user = { accessKeyId: `${name}-key`, secretAccessKey: randomUUID() };
    this.run('radosgw-admin', [
      ...['user', 'create', `--uid=${name}`, `--display-name=${name}`],
      ...[`--access-key=${user.accessKeyId}`, `--secret-key=${user.secretAccessKey}`],
    ]);
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
  storage(bucket: string, user: CephUser, prefix = ''): S3Storage {
    const { endpoint } = this;
    return new S3Storage({ bucket, prefix, endpoint, region: 'us-east-1', ...user });
  }

  async stop(): Promise<void> {
    for (const child of this.processes.reverse()) {
      const ended = new Promise((resolve) => child.once('close', resolve));
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async startAll(): Promise<void> {
    const monitor = await detectPort({ hostname: '127.0.0.1' });
    const [cluster, disk] = [randomUUID(), randomUUID()];
    for (const name of ['mon', 'osd', 'rgw']) mkdirSync(path.join(this.folder, name));
    writeFileSync(path.join(this.folder, 'ceph.conf'), configOf(this.folder, cluster, monitor));
    const addresses = `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${monitor + 1}]`;
    const map = path.join(this.folder, 'monmap');
    this.run('monmaptool', ['--create', '--addv', 'a', addresses, '--fsid', cluster, map]);
    this.run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map]);
    this.start('ceph-mon', ['-i', 'a', '-f']);
    this.run('ceph', ['osd', 'new', disk]);
    this.run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', disk]);
    this.start('ceph-osd', ['-i', '0', '-f']);
    this.port = await detectPort({ hostname: '127.0.0.1' });
    const frontend = `beast endpoint=127.0.0.1:${this.port}`;
    this.start('radosgw', ['-n', 'client.rgw', '-f', '--rgw-frontends', frontend]);
    await this.waitForGateway();
  }

  private async waitForGateway(): Promise<void> {
    for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline;) {
      const response = await fetch(this.endpoint).catch(() => null);
      if (response) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('Ceph did not start');
  }

  private start(program: string, args: readonly string[]): void {
    const log = openSync(path.join(this.folder, `${program}.out`), 'w');
    const child = spawn(program, [...args, '-c', this.configFile()], {
      stdio: ['ignore', log, log],
    });
    this.processes.push(child);
  }

  private run(program: string, args: readonly string[]): void {
    execFileSync(
      program,
      [...args, ...(program === 'monmaptool' ? [] : ['-c', this.configFile()])],
      {
        stdio: 'ignore',
        timeout: COMMAND_TIMEOUT_MS,
      },
    );
  }

  private configFile(): string {
    return path.join(this.folder, 'ceph.conf');
  }
}
