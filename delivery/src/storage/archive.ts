import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';
import { DeliveryError } from '../delivery-error';
import { filesBelow } from './files-below';

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
  for (const [name, folder] of Object.entries(folders)) {
    for (const file of filesBelow(folder)) {
      archive.entry({ ...ENTRY, name: `${name}/${file}` }, readFileSync(path.join(folder, file)));
    }
  }
  archive.finalize();
  return bytes;
}

/**
 * Unpacks an archive into an empty folder.
 * @throws {DeliveryError} when it holds anything but files below the folder.
 */
export async function unpack(archive: Buffer, folder: string): Promise<void> {
  const root = path.resolve(folder);
  const entries = Readable.from([archive]).pipe(extract());
  for await (const entry of entries) {
    const { name, type } = entry.header;
    const file = path.resolve(root, name);
    if (type !== 'file' || !file.startsWith(root + path.sep)) {
      throw new DeliveryError('storage-failed', `an archive in the store holds ${type} ${name}`);
    }
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await buffer(entry));
  }
}
