import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/** Folders that a clone does not have. */
const notCloned = new Set(['.git', '.cache', '.data', 'dist', 'test-results']);
/** Folders that builds write into. */
const notInstalled = new Set(['.cache', '.federation']);

/** Hard links take no space and little time; webpack must find real folders, as after an install. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) linkSync(source, target);
    else if (!notInstalled.has(entry.name)) linkFiles(source, target);
  }
}

function copyFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === 'node_modules') linkFiles(source, target);
    else if (notCloned.has(entry.name)) continue;
    else if (entry.isDirectory()) copyFolder(source, target);
    else cpSync(source, target);
  }
}

/** A copy of the repository. */
export interface Checkout {
  readonly root: string;
  remove(): void;
}

/**
 * Creates a second checkout of the repository as it is now, with installed dependencies: its
 * packages are built from its own `shared` and `platform`.
 * @param below folders between the place of all checkouts and this one.
 */
export function createCheckout(below = ''): Checkout {
  // On the same device as node_modules, or its files could not be linked.
  const places = path.join(repositoryRoot, '.cache/checkouts');
  mkdirSync(places, { recursive: true });
  const folder = mkdtempSync(path.join(places, 'checkout-'));
  const root = path.join(folder, below);
  mkdirSync(root, { recursive: true });
  copyFolder(repositoryRoot, root);
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
