import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import path from 'node:path';
import { refuseSet } from '../delivery-error';

/** Far above any release set; archives are packed in memory. */
const MAX_FOLDER_BYTES = 500_000_000;
const MAX_FILES = 50_000;

/** A link, also a hard one, leads to another file of this machine; a pipe or a device has no end. */
const isPlain = (stats: Stats) => stats.isFile() && stats.nlink === 1;

/**
 * Requires that a folder, which a program without rights has written, holds nothing but plain files.
 * @throws {DeliveryError} `release-set-refused`, naming the first other one.
 */
export function requirePlainFiles(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  if (names.length > MAX_FILES) refuseSet(`the release set has more than ${MAX_FILES} files`);
  let bytes = 0;
  for (const name of names) {
    const stats = lstatSync(path.join(folder, name));
    if (stats.isDirectory()) continue;
    if (!isPlain(stats)) refuseSet(`${name} of the release set is no plain file`);
    bytes += stats.size;
  }
  if (bytes > MAX_FOLDER_BYTES) {
    refuseSet(`the release set has more than ${MAX_FOLDER_BYTES / 1e6} MB`);
  }
}

/**
 * Reads a file that a program without rights has written, once that program has ended.
 * @param folder the folder that it could write to.
 * @param name relative to the folder.
 * @returns null for anything but a plain file in the folder with at most so many bytes.
 */
export function readPlainFile(folder: string, name: string, maxBytes: number): Buffer | null {
  const file = path.join(folder, name);
  let descriptor: number | undefined;
  try {
    const top = realpathSync(folder);
    const place = path.join(top, path.dirname(name));
    if (place !== top && !place.startsWith(top + path.sep)) return null;
    if (realpathSync(path.dirname(file)) !== place) return null;
    // Without O_NONBLOCK, a pipe would wait for somebody who writes to it.
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    descriptor = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stats = fstatSync(descriptor);
    if (!isPlain(stats) || stats.size > maxBytes) return null;
    const content = Buffer.alloc(stats.size);
    return readSync(descriptor, content) === stats.size ? content : null;
  } catch {
    return null;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
