import { lstatSync, opendirSync } from 'node:fs';
import path from 'node:path';

const MAX_PATH_LENGTH = 300;

/** How much another program may have written into a folder. */
interface FolderLimits {
  readonly maxFiles: number;
  readonly maxBytes: number;
}

/**
 * Lists the files of a folder that another program has written, relative to it, in alphabetical order.
 * The program must have ended, or may not write there any more. A link, also a hard one, would bring
 * a file of this machine along; a pipe would block its reader.
 * @param name of the folder, for messages.
 * @param refuse throws; called for anything but plain files with one name, and above the limits.
 */
export function plainFiles(
  folder: string,
  name: string,
  { maxFiles, maxBytes }: FolderLimits,
  refuse: (reason: string) => never,
): string[] {
  const files: string[] = [];
  const folders = [''];
  let entries = 0;
  let bytes = 0;
  // `readdir` with `recursive` follows links to folders, and reads all names before the first check.
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    const opened = opendirSync(path.join(folder, below));
    try {
      for (let entry = opened.readSync(); entry; entry = opened.readSync()) {
        const file = path.posix.join(below, entry.name);
        const stats = lstatSync(path.join(folder, file));
        const isFolder = stats.isDirectory();
        if (!isFolder && (!stats.isFile() || stats.nlink > 1)) {
          refuse(`${file} of ${name} is not a plain file`);
        }
        (isFolder ? folders : files).push(file);
        bytes += isFolder ? 0 : stats.size;
        entries += 1;
        if (entries > maxFiles || bytes > maxBytes || file.length > MAX_PATH_LENGTH) {
          refuse(`${name} has at most ${maxFiles} files and ${maxBytes / 1e6} MB`);
        }
      }
    } finally {
      opened.closeSync();
    }
  }
  return files.sort();
}
