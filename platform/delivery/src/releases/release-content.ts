import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nameOf, type ReleaseName } from './release';
import type { StoreFolder } from './store-folder';

/** What differs in two builds of the same sources: hashes of files, and numbers and names of minifiers. */
const OF_BUILD = [
  /sha(?:256|384|512)-[A-Za-z0-9+/=]+/g,
  // The number of webpack's entry, which it derives from the name of the container.
  /(?<=\{)\d+(?=:0\})/g,
  // The names of variables are chosen by how often a letter is used, also in the version.
  /(?<![\w$])[A-Za-z_$][\w$]?(?![\w$])/g,
];
const HASH_IN_NAME = /[.-](?=[\w-]*\d)([\w-]{6,})\.\w+$/;

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * A digest of what a release does, equal for the same sources under another version: of its files
 * without version, container and hashed names.
 * @returns hexadecimal.
 */
export function contentOf(store: StoreFolder, release: ReleaseName): string {
  const { package: name, version } = release;
  const described = store.release(name, version);
  // Configurations and prerenderers are named by their content.
  if (!described) return digestOf(nameOf(release));
  const files = Object.keys(described.files);
  const hashes = files.flatMap((file) => HASH_IN_NAME.exec(file)?.[1] ?? []);
  const own = [version, described.container, ...hashes].sort((a, b) => b.length - a.length);
  const nodeBuild = path.join(store.releaseFolder(name, version), 'server.js');
  const texts = [
    ...files.map((file) => path.join(store.webFolder(name, version), file)),
    ...(existsSync(nodeBuild) ? [nodeBuild] : []),
  ].map((file) => {
    const text = own.reduce((all, one) => all.replaceAll(one, ''), readFileSync(file, 'latin1'));
    // A Node build has the same names in every version, and tells changes of names alone.
    return file === nodeBuild ? text : OF_BUILD.reduce((all, one) => all.replace(one, '_'), text);
  });
  return digestOf(texts.map(digestOf).sort().join());
}
