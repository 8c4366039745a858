import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOfContent } from './integrity';
import { DeliveryError } from '../delivery-error';
import { DECLARATIONS_FILE } from './contract';
import { SBOM_FILE } from './release-description';
import { refuseMember } from './parse-description';
import { plainFiles } from './plain-files';
import { DESCRIPTION_FILE, NODE_BUILD_FILE, type ReleaseDescription } from './release-description';

const WEB = 'web/';
/** What a release folder holds besides the files for browsers. */
const known = new Set([DESCRIPTION_FILE, NODE_BUILD_FILE, SBOM_FILE, DECLARATIONS_FILE]);
/** Far above every release of this site. */
const limits = { maxFiles: 600, maxBytes: 50_000_000 };

function refuse(reason: string): never {
  throw new DeliveryError('invalid-release', reason);
}

/** All files of a release folder, relative to it. */
export function filesOfFolder(folder: string): string[] {
  if (!existsSync(path.join(folder, DESCRIPTION_FILE))) {
    refuse(`${folder} is no release folder: it has no ${DESCRIPTION_FILE}`);
  }
  return plainFiles(folder, 'the release', limits, refuse);
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
    if (!known.has(file)) refuse(`${file} does not belong into a release folder`);
  }
  if (!present.has(SBOM_FILE)) refuse(`${SBOM_FILE} does not exist`);
  if (description.contract && !present.has(DECLARATIONS_FILE)) {
    refuseMember('contract', `${DECLARATIONS_FILE} with its declarations does not exist`);
  }
}
