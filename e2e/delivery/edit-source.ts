import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Changes a file as its team would. @throws {Error} when the words to replace are not in it. */
export function replaceIn(file: string, words: string, others: string): void {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(words)) throw new Error(`${file} does not contain "${words}"`);
  writeFileSync(file, source.replaceAll(words, others));
}

/** The heading of the winners page after `rewordWinners`. */
export const rewordedWinners = 'Winners so far';

/** A change of one word of mfe-legal that every visitor of /winners sees. */
export function rewordWinners(folder: string): void {
  const page = path.join(folder, 'src/pages/winners/winners-page.tsx');
  replaceIn(page, 'PrizeStash Winners!', rewordedWinners);
}
