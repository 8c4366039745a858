import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createFile, replaceFile } from '@prizestash/server-kit/atomic-files';
import lockfile from 'proper-lockfile';
import type { ListedObject, ObjectStorage, StoredObject } from './object-storage';

/** The lock is held for milliseconds; one that is older was left by a killed process. */
const LOCK = { stale: 10_000, retries: { retries: 400, minTimeout: 5, maxTimeout: 50 } };

const DRAFT = /\.draft$/;

const tagOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');

export class FolderStorage implements ObjectStorage {
  constructor(readonly name: string) {}

  read(key: string): Promise<StoredObject | null> {
    return Promise.resolve(this.readNow(key));
  }

  create(key: string, body: Buffer | string): Promise<boolean> {
    return Promise.resolve(createFile(this.fileOf(key), body));
  }

  async replace(key: string, body: Buffer | string, tag: string): Promise<boolean> {
    const file = this.fileOf(key);
    if (!existsSync(file)) return false;
    const unlock = await lockfile.lock(file, { ...LOCK, realpath: false });
    try {
      if (this.readNow(key)?.tag !== tag) return false;
      replaceFile(file, body);
      return true;
    } finally {
      await unlock();
    }
  }

  list(prefix: string): Promise<ListedObject[]> {
    const folder = this.fileOf(prefix);
    if (!existsSync(folder)) return Promise.resolve([]);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !DRAFT.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => ({ key: path.relative(this.name, file), modifiedAt: statSync(file).mtime }));
    return Promise.resolve(files.sort((a, b) => (a.key < b.key ? -1 : 1)));
  }

  remove(key: string): Promise<void> {
    rmSync(this.fileOf(key), { force: true });
    return Promise.resolve();
  }

  private readNow(key: string): StoredObject | null {
    const file = this.fileOf(key);
    if (!existsSync(file)) return null;
    const body = readFileSync(file);
    return { body, tag: tagOf(body) };
  }

  private fileOf(key: string): string {
    return path.join(this.name, key);
  }
}
