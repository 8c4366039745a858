import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createFile } from '@prizestash/server-kit/atomic-files';
import { sha256Of } from '../release-format/integrity';
import type { ListedObject, ObjectStorage, StoredObject } from './object-storage';

/** All files below a folder, relative to it, in alphabetical order. Empty for one that does not exist. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

const WAIT_MS = 5;
/** A file is replaced within milliseconds; a draft that is older was left by a killed process. */
const ABANDONED_MS = 5_000;

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
    // Named by what it replaces: of several processes one creates it, and the others wait.
    const next = `${file}.${tag}.draft`;
    const isCurrent = () => this.readNow(key)?.tag === tag;
    for (let since = performance.now(); isCurrent(); await delay(WAIT_MS)) {
      if (createFile(next, body)) {
        const mayReplace = isCurrent();
        if (mayReplace) renameSync(next, file);
        // Who waited for longer has removed it already.
        else rmSync(next, { force: true });
        return mayReplace;
      }
      if (performance.now() - since < ABANDONED_MS) continue;
      rmSync(next, { force: true });
      since = performance.now();
    }
    return false;
  }

  list(prefix: string): Promise<ListedObject[]> {
    const keys = filesBelow(this.fileOf(prefix))
      .filter((file) => !file.endsWith('.draft'))
      .map((file) => path.join(prefix, file));
    return Promise.resolve(
      keys.map((key) => ({ key, modifiedAt: statSync(this.fileOf(key)).mtime })),
    );
  }

  remove(key: string): Promise<void> {
    rmSync(this.fileOf(key), { force: true });
    return Promise.resolve();
  }

  private readNow(key: string): StoredObject | null {
    const file = this.fileOf(key);
    if (!existsSync(file)) return null;
    const body = readFileSync(file);
    return { body, tag: sha256Of(body) };
  }

  private fileOf(key: string): string {
    return path.join(this.name, key);
  }
}
