import { DeliveryError, refusal } from '../delivery-error';
import { sha256Of } from '../release-format/integrity';
import { packFolders, unpack } from './archive';
import { requireStored, type ObjectStorage } from './object-storage';

/** Describes an archive: the object that is written last, and read first. */
export interface ArchiveDescription {
  /** Of the archive's bytes, hexadecimal. */
  readonly sha256: string;
  /** What must be equal in two archives of one name. */
  readonly content: string;
}

export interface Added {
  /** `same` and `other` say which content the name had already. */
  readonly outcome: 'added' | 'same' | 'other';
  /** Of the archive that was sent. */
  readonly sha256: string;
}

const descriptionKey = (name: string) => `archives/${name}/archive.json`;
const archiveKey = (name: string, sha256: string) => `archives/${name}/${sha256}.tar`;

const DIGEST = /^[0-9a-f]{64}$/;

function parseDescription(json: string): Partial<Record<keyof ArchiveDescription, unknown>> {
  try {
    return (JSON.parse(json) ?? {}) as object;
  } catch {
    return {};
  }
}

/** Immutable archives of folders in an object storage, by name. */
export class Archives {
  constructor(private readonly storage: ObjectStorage) {}

  /** @returns null when there is no archive of this name. */
  async describe(name: string): Promise<ArchiveDescription | null> {
    const stored = await this.storage.read(descriptionKey(name));
    if (!stored) return null;
    const { sha256, content } = parseDescription(stored.body.toString());
    if (typeof sha256 === 'string' && DIGEST.test(sha256) && typeof content === 'string') {
      return { sha256, content };
    }
    throw new DeliveryError(
      'storage-failed',
      `the description of ${name} in ${this.storage.name} cannot be read`,
    );
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
    const description: ArchiveDescription = { sha256, content };
    await requireStored(this.storage, archiveKey(name, sha256), archive);
    if (await this.storage.create(descriptionKey(name), JSON.stringify(description))) {
      return { outcome: 'added', sha256 };
    }
    const described = await this.describe(name);
    if (described) return { outcome: described.content === content ? 'same' : 'other', sha256 };
    throw new DeliveryError(
      'storage-failed',
      `the description of ${name} in ${this.storage.name} was not stored`,
    );
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
