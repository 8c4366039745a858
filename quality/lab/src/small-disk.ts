import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Mounts a disk in memory.
 * @returns its mount point, and what one can do with it; null when this user cannot mount one
 */
export function mountSmallDisk(megabytes: number) {
  const dir = mkdtempSync(path.join(tmpdir(), 'prizestash-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir];
  if (spawnSync('mount', options, { stdio: 'ignore' }).status !== 0) {
    rmdirSync(dir);
    return null;
  }
  const ballast = path.join(dir, 'ballast');
  return {
    dir,
    fill() {
      // Until it fails for want of space: large pieces first, then single bytes.
      for (const size of ['1M', '4k', '1']) {
        const append = ['oflag=append', 'conv=notrunc'];
        spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, `bs=${size}`, ...append]);
      }
    },
    free: () => rmSync(ballast),
    remove() {
      spawnSync('umount', [dir], { stdio: 'ignore' });
      rmdirSync(dir);
    },
  };
}
