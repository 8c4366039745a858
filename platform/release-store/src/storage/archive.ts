import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';
import { DeliveryError } from '../delivery-error';
import { filesBelow } from './files-below';

/** A release has at most 2,000 files, each with two compressed copies. */
const MAX_ENTRIES = 7_000;
const MAX_NAME_LENGTH = 300;
const MAX_DEPTH = 12;
/** A release has at most 50 MB, and up to as much again in compressed copies. */
export const MAX_ARCHIVE_BYTES = 120_000_000;

const isPath = (name: string) =>
  name.length <= MAX_NAME_LENGTH && name.split('/').length <= MAX_DEPTH;

/** The same for every file, so that equal folders give equal archives. */
const ENTRY = { mode: 0o644, mtime: new Date(0), uid: 0, gid: 0 } as const;

/**
 * Packs folders into a tar archive.
 * @param folders by their names in the archive.
 * @returns the same bytes for the same files.
 */
export async function packFolders(folders: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = pack();
  const bytes = buffer(archive);
  const refuse = (reason: string) => {
    throw new DeliveryError('invalid-release', `it cannot be stored: ${reason}`);
  };
  let count = 0;
  for (const [name, folder] of Object.entries(folders)) {
    for (const file of filesBelow(folder)) {
      if (!isPath(`${name}/${file}`)) refuse(`${file.slice(0, 100)} is too long or too deep`);
      if ((count += 1) > MAX_ENTRIES) refuse(`it has more than ${MAX_ENTRIES} files`);
      archive.entry({ ...ENTRY, name: `${name}/${file}` }, readFileSync(path.join(folder, file)));
    }
  }
  archive.finalize();
  const packed = await bytes;
  if (packed.length > MAX_ARCHIVE_BYTES) refuse(`it has more than ${MAX_ARCHIVE_BYTES / 1e6} MB`);
  return packed;
}

/**
 * Unpacks an archive into an empty folder.
 * @param name of what it holds, for messages.
 */
export async function unpack(name: string, archive: Buffer, folder: string): Promise<void> {
  const root = path.resolve(folder);
  let count = 0;
  try {
    for await (const entry of Readable.from([archive]).pipe(extract())) {
      const { name: held, type } = entry.header;
      const file = path.resolve(root, held);
      count += 1;
      if (type !== 'file' || !isPath(held) || !file.startsWith(root + path.sep)) {
        throw new Error(`it holds ${type} ${held.slice(0, MAX_NAME_LENGTH)}`);
      }
      if (count > MAX_ENTRIES) throw new Error(`it holds more than ${MAX_ENTRIES} files`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, await buffer(entry));
    }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const isTaken = ['EEXIST', 'ENOTDIR', 'EISDIR'].includes(code ?? '');
    const reason = isTaken ? 'one of its names is a file and a folder' : message;
    throw new DeliveryError('invalid-release', `the archive of ${name} is damaged: ${reason}`);
  }
}
