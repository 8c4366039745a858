import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';
import { failStorage, refusal, refuseRelease } from '../delivery-error';
import { filesBelow } from './folder-storage';
import { compileSchema, validJson } from '../release-format/compile-schema';
import { sha256Of } from '../release-format/integrity';
import { requireStored, type ObjectStorage } from './object-storage';

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
async function packFolders(folders: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = pack();
  const bytes = buffer(archive);
  const refuse = (reason: string) => refuseRelease(`it cannot be stored: ${reason}`);
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
async function unpack(name: string, archive: Buffer, folder: string): Promise<void> {
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
    refuseRelease(`the archive of ${name} is damaged: ${reason}`);
  }
}

/** Describes an archive: the object that is written last, and read first. */
const isDescription = compileSchema({
  type: 'object',
  required: ['sha256', 'content'],
  properties: {
    /** Of the archive's bytes. */
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    /** What must be equal in two archives of one name. */
    content: { type: 'string' },
  },
});

export interface Added {
  /** `same` and `other` say which content the name had already. */
  readonly outcome: 'added' | 'same' | 'other';
  /** Of the archive that was sent. */
  readonly sha256: string;
}

const descriptionKey = (name: string) => `archives/${name}/archive.json`;
const archiveKey = (name: string, sha256: string) => `archives/${name}/${sha256}.tar`;

/** Immutable archives of folders in an object storage, by name. */
export class Archives {
  constructor(private readonly storage: ObjectStorage) {}

  /** @returns null when there is no archive of this name. */
  async describe(name: string) {
    const stored = await this.storage.read(descriptionKey(name));
    if (!stored) return null;
    return validJson(stored.body.toString(), isDescription) ?? this.fail(name, 'cannot be read');
  }

  private fail(name: string, reason: string): never {
    failStorage(`the description of ${name} in ${this.storage.name} ${reason}`);
  }

  /**
   * Stores folders. The archive is complete when its description exists, so one that a killed process
   * has left is never read.
   * @param content what must be equal in two archives of this name.
   */
  async add(
    name: string,
    content: string,
    folders: Readonly<Record<string, string>>,
  ): Promise<Added> {
    const archive = await packFolders(folders);
    const sha256 = sha256Of(archive);
    const description = JSON.stringify({ sha256, content });
    await requireStored(this.storage, archiveKey(name, sha256), archive);
    if (await this.storage.create(descriptionKey(name), description)) {
      return { outcome: 'added', sha256 };
    }
    const described = (await this.describe(name)) ?? this.fail(name, 'was not stored');
    return { outcome: described.content === content ? 'same' : 'other', sha256 };
  }

  /** Whether the archive with these bytes is stored, whatever the description names. */
  async holds(name: string, sha256: string): Promise<boolean> {
    const key = archiveKey(name, sha256);
    return (await this.storage.list(`archives/${name}/`)).some((object) => object.key === key);
  }

  /**
   * Unpacks an archive into an empty folder.
   * @param sha256 of the expected bytes.
   */
  async unpackInto(folder: string, name: string, sha256: string): Promise<void> {
    const stored = await this.storage.read(archiveKey(name, sha256));
    if (!stored || sha256Of(stored.body) !== sha256) {
      const state = stored ? 'damaged' : 'missing';
      throw refusal(
        'store',
        `the archive of ${name} in ${this.storage.name} is ${state}`,
        'not-in-store',
      );
    }
    await unpack(name, stored.body, folder);
  }
}
