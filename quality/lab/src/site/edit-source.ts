import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Replaces text in a source file.
 * @throws {Error} when the file does not contain the text.
 */
export function replaceIn(file: string, text: string, replacement: string): void {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(text)) throw new Error(`${file} does not contain "${text}"`);
  writeFileSync(file, source.replaceAll(text, replacement));
}

/** The heading of the winners page after `rewordWinners`. */
export const rewordedWinners = 'Winners so far';

/** Changes the heading of the winners page in the sources of mfe-legal. */
export function rewordWinners(folder: string): void {
  const page = path.join(folder, 'src/pages/winners/winners-page.tsx');
  replaceIn(page, 'PrizeStash Winners!', rewordedWinners);
}
