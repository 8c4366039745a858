import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/**
 * Replaces text in a source file.
 * @throws {Error} when the file does not contain the text.
 */
export function replaceIn(file: string, text: string, replacement: string): void {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(text)) throw new Error(`${file} does not contain "${text}"`);
  writeFileSync(file, source.replaceAll(text, replacement));
}

/** The heading of the winners page in the release of `releaseReworded`. */
export const rewordedWinners = 'Winners so far';

/** Hides the line above previews by styles that only name elements of the page, and writes HTML in one. */
export function hidePreviewLine(folder: string): void {
  const file = path.join(folder, 'src/pages/winners/winners-page.module.css');
  const hidden = ['display: none', 'opacity: 0', 'transition: all 9s', 'z-index: -1', 'height: 0'];
  const rules = hidden.map((one) => `:root:has(.list) aside { ${one} !important }`).join('\n');
  const html = '.list::after { content: "</head><body><i id=injected>" }';
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${rules}\n${html}\n`);
}

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
export type Checkout = ReturnType<typeof createCheckout>;

/**
 * Creates a second checkout of the repository as it is now, with installed dependencies: its
 * packages are built from its own `shared` and `platform`.
 * @param below folders between the place of all checkouts and this one.
 */
export function createCheckout(below = '') {
  // On the same device as node_modules, or its files could not be linked.
  const places = path.join(repositoryRoot, '.cache/checkouts');
  mkdirSync(places, { recursive: true });
  const folder = mkdtempSync(path.join(places, 'checkout-'));
  const root = path.join(folder, below);
  mkdirSync(root, { recursive: true });
  copyFolder(repositoryRoot, root);
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
