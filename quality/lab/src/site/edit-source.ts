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

/** Hides the line above previews by styles that only name elements of the page, and writes HTML in one. */
export function hidePreviewLine(folder: string): void {
  const file = path.join(folder, 'src/pages/winners/winners-page.module.css');
  const hidden = ['display: none', 'opacity: 0', 'transition: all 9s', 'z-index: -1', 'height: 0'];
  const rules = hidden.map((one) => `:root:has(.list) aside { ${one} !important }`).join('\n');
  const html = '.list::after { content: "</head><body><i id=injected>" }';
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${rules}\n${html}\n`);
}
