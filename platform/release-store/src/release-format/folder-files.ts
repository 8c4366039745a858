import { lstatSync, opendirSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOfContent } from './integrity';
import { refuseRelease } from '../delivery-error';
import {
  DECLARATIONS_FILE,
  SBOM_FILE,
  DESCRIPTION_FILE,
  NODE_BUILD_FILE,
  type ReleaseDescription,
} from './release-description';

const MAX_PATH_LENGTH = 300;

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
  { maxFiles, maxBytes }: { readonly maxFiles: number; readonly maxBytes: number },
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

const WEB = 'web/';
/** What a release folder holds besides the files for browsers. */
const known = new Set([DESCRIPTION_FILE, NODE_BUILD_FILE, SBOM_FILE, DECLARATIONS_FILE]);
/** Far above every release of this site. */
const limits = { maxFiles: 600, maxBytes: 50_000_000 };

/**
 * Refuses a release folder.
 * @param member of `release.json`, for example `routes/0/path`.
 */
export function refuseMember(member: string, reason: string): never {
  refuseRelease(`${DESCRIPTION_FILE}, ${member}: ${reason}`);
}

/** All files of a release folder, relative to it. */
export function filesOfFolder(folder: string): string[] {
  if (!existsSync(path.join(folder, DESCRIPTION_FILE))) {
    refuseRelease(`${folder} is no release folder: it has no ${DESCRIPTION_FILE}`);
  }
  return plainFiles(folder, 'the release', limits, refuseRelease);
}

function requireIntegrity(folder: string, file: string, member: string, integrity: string): void {
  const found = integrityOfContent(readFileSync(path.join(folder, file)));
  if (found !== integrity) {
    refuseMember(member, `${file} has the integrity ${found}, and not ${integrity}`);
  }
}

/** Verifies that a folder holds exactly the files of its description, with their content. */
export function verifyFolderFiles(
  folder: string,
  files: readonly string[],
  description: Pick<ReleaseDescription, 'files' | 'node' | 'contract'>,
): void {
  const present = new Set(files);
  const expected: [file: string, member: string, integrity: string][] = Object.entries(
    description.files,
  ).map(([file, integrity]) => [`${WEB}${file}`, `files/${file}`, integrity]);
  if (description.node) expected.push([NODE_BUILD_FILE, 'node', description.node]);
  for (const [file, member, integrity] of expected) {
    if (!present.has(file)) refuseMember(member, `${file} does not exist`);
    requireIntegrity(folder, file, member, integrity);
  }
  const listed = new Set(expected.map(([file]) => file));
  for (const file of files) {
    if (listed.has(file)) continue;
    if (file === NODE_BUILD_FILE) refuseMember('node', `is missing, and ${file} exists`);
    if (file.startsWith(WEB)) refuseMember('files', `${file} is not listed`);
    if (!known.has(file)) refuseRelease(`${file} does not belong into a release folder`);
  }
  if (!present.has(SBOM_FILE)) refuseRelease(`${SBOM_FILE} does not exist`);
  if (description.contract && !present.has(DECLARATIONS_FILE)) {
    refuseMember('contract', `${DECLARATIONS_FILE} with its declarations does not exist`);
  }
}
