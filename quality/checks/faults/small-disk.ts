import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  /** Mount point. */
  readonly dir: string;
  fill(): void;
  free(): void;
  remove(): void;
}

function isFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOSPC';
}

/** Appends until the disk is full: large pieces first, then single bytes. */
function fillUp(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const bytes of [1 << 20, 1 << 12, 1]) {
      const piece = Buffer.alloc(bytes);
      try {
        for (;;) writeSync(handle, piece);
      } catch (error) {
        if (!isFull(error)) throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}

/**
 * Mounts a disk in memory.
 * @returns null when this user cannot mount one
 */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const dir = mkdtempSync(path.join(tmpdir(), 'prizestash-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir];
  if (spawnSync('mount', options, { stdio: 'ignore' }).status !== 0) {
    rmdirSync(dir);
    return null;
  }
  const ballast = path.join(dir, 'ballast');
  appendFileSync(ballast, '');
  return {
    dir,
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast),
    remove() {
      spawnSync('umount', [dir], { stdio: 'ignore' });
      rmdirSync(dir);
    },
  };
}
